import type { FormField } from '@banyan/contract/form/form-property'
import { expect, test } from 'vitest'
import { writtenMembers } from './written.ts'

const fields: FormField[] = [
  { name: 'title', label: '名称', type: 'text' },
  { name: 'fixed', label: '编号', type: 'text', readOnly: true },
  { name: 'pass', label: '密码', type: 'password' },
  { name: 'pin', label: '口令', type: 'text', secret: true },
  { name: 'body', label: '正文', type: 'umeditor' },
]
const stored = { id: '1', title: '旧', pass: 'x', pin: 'y' }

test('only the fields that were given and may be written count', () => {
  expect(writtenMembers(fields, { title: '新', fixed: '1', other: '2' })).toEqual({ title: '新' })
  expect(writtenMembers(fields, { title: '' }, stored)).toEqual({ title: '' })
  expect(writtenMembers(fields, { title: undefined })).toEqual({ title: undefined })
})

test.each([[''], [null], [undefined]])('a secret left as %j stays as it is stored', (blank) => {
  expect(writtenMembers(fields, { pass: blank, pin: blank, title: blank }, stored)).toEqual({ title: blank })
  expect(writtenMembers(fields, { pass: blank, pin: blank })).toEqual({ pass: blank, pin: blank })
})

test('a secret that was filled in is written', () => {
  expect(writtenMembers(fields, { pass: 'a', pin: 'b' }, stored)).toEqual({ pass: 'a', pin: 'b' })
})

test('rich text is written without what is dangerous in it, plain text as it is', () => {
  const given = '<p>a<script>alert(1)</script></p>'
  expect(writtenMembers(fields, { body: given, title: given })).toEqual({ body: '<p>a</p>', title: given })
  expect(writtenMembers(fields, { body: null })).toEqual({ body: null })
})
