import { newItem } from '@banyan/contract/service/template/new-item'
import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useFilledForm } from './use-filled-form.ts'

const name = { ...newItem('input', 'name'), label: '名称', required: 1 as const }
const note = { ...newItem('input', 'note'), label: '备注', required: 1 as const }
const items = [name, note]
const open = (opened?: Record<string, unknown>) => renderHook(() => useFilledForm(items, opened)).result

test('SERVICE-033 a control that is left is checked by itself, and right again once it is changed', () => {
  const form = open({})
  expect(form.current).toMatchObject({ values: {}, faults: {}, isDirty: false, items })
  act(() => form.current.leave(name))
  expect(Object.keys(form.current.faults)).toEqual(['name'])
  act(() => form.current.leave(note))
  expect(Object.keys(form.current.faults)).toEqual(['name', 'note'])
  act(() => form.current.change('name', '榕'))
  expect(form.current).toMatchObject({ values: { name: '榕' }, isDirty: true })
  expect(Object.keys(form.current.faults)).toEqual(['note'])
  act(() => form.current.change('note', '好'))
  act(() => form.current.leave(note))
  expect(form.current.faults).toEqual({})
})

test('SERVICE-037 a check shows all faults and leads to the first; without one it gives the values', () => {
  const form = open({ note: '好' })
  const box = document.createElement('div')
  box.id = form.current.idOf('name')
  box.append(document.createElement('span'), document.createElement('input'))
  document.body.append(box)
  let found: unknown
  const check = () =>
    act(() => {
      found = form.current.check()
    })
  check()
  expect(found).toBeUndefined()
  expect(Object.keys(form.current.faults)).toEqual(['name'])
  expect(document.activeElement).toBe(box.querySelector('input'))
  act(() => form.current.change('name', '榕'))
  check()
  expect(found).toEqual({ name: '榕', note: '好' })
  expect(form.current.faults).toEqual({})
})

test('what the server found takes the place of other faults', () => {
  const form = open({})
  act(() => form.current.leave(note))
  act(() => form.current.refuse([{ item: 'name', message: '已存在' }]))
  expect(form.current.faults).toEqual({ name: '已存在' })
  act(() => form.current.refuse([]))
  expect(form.current.faults).toEqual({})
})

test('after a good save nothing is unsaved, and what waited for it is done once', () => {
  const form = open({})
  const deleted = vi.fn()
  act(() => form.current.change('name', '榕'))
  act(() => form.current.afterSave(deleted))
  expect(deleted).not.toHaveBeenCalled()
  act(() => form.current.saved())
  expect([form.current.isDirty, form.current.values]).toEqual([false, { name: '榕' }])
  act(() => form.current.saved())
  expect(deleted).toHaveBeenCalledOnce()
})
