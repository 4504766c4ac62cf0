import { renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { storedWindow } from '#kit/call/storage.ts'
import { useLinkOut } from './link-out.ts'

beforeEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})

const linkOut = (search: string) => renderHook(() => useLinkOut(search)).result.current

test('SESS-065 link-out mode is switched on by the query before or after the # and lasts for the window', () => {
  expect([linkOut('?a=1'), storedWindow.read('linkOut')]).toEqual([false, undefined])
  expect([linkOut('?isLinkOut=1'), storedWindow.read('linkOut')]).toEqual([true, true])
  expect(linkOut('')).toBe(true)
  sessionStorage.clear()
  history.replaceState(null, '', '/?isLinkOut=1')
  expect([linkOut(''), storedWindow.read('linkOut')]).toEqual([true, true])
  storedWindow.write('linkOut', 'yes') // nothing of ours
  history.replaceState(null, '', '/')
  expect(linkOut('')).toBe(false)
})
