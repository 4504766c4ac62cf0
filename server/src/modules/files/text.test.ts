import { expect, test } from 'vitest'
import { isText, looksExecutable } from './text.ts'

test.each([
  ['words and blanks', Buffer.from('a b'), true],
  ['nothing', Buffer.from(''), true],
  ['tab, line ends and form feed', Buffer.from('a\tb\r\nc\fd'), true],
  ['a byte order mark', Buffer.from('\uFEFFa'), true],
  ['Chinese in UTF-8', Buffer.from('中国'), true],
  ['Chinese in GB 18030', Buffer.from('d6d0b9fa', 'hex'), true],
  ['bytes that are neither', Buffer.from('61ff', 'hex'), false],
  ['a zero byte', Buffer.from('a\0'), false],
  ['a backspace', Buffer.from('a\b'), false],
  ['a vertical tab', Buffer.from('a\v'), false],
  ['a shift', Buffer.from('a\x0e'), false],
  ['the last control character', Buffer.from('a\x1f'), false],
])('security §9 whether %s is text', (_, content, expected) => {
  expect(isText(content)).toBe(expected)
})

test.each([
  ['<!doctype html>', true],
  ['\uFEFF \n<HTML>', true],
  ['<?xml version="1.0"?><svg/>', true],
  ['<!-- a --> <!-- b --><script>', true],
  ['<b>', true],
  ['#!/bin/sh', true],
  ['<?php', true],
  ['<?=', true],
  ['<%', true],
  ['@ECHO OFF', true],
  ['<?xml version="1.0"?>\n<?xml-stylesheet href="a"?>', true],
  ['words <script>', false],
  ['words\n#!/bin/sh', false],
  ['<bold>', false],
  ['<?xml version="1.0"?><list/>', false],
  ['@echo on', false],
  ['', false],
])('security §9 whether %j begins like something that runs', (text, expected) => {
  expect(looksExecutable(Buffer.from(text))).toBe(expected)
})

test('security §9 the beginning is the first 4096 bytes', () => {
  expect(looksExecutable(Buffer.from(`${' '.repeat(4094)}<%`))).toBe(true)
  expect(looksExecutable(Buffer.from(`${' '.repeat(4095)}<%`))).toBe(false)
})
