import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Typed, useDraft } from './use-draft.ts'

const rules = {
  name: z.string().min(1, '请输入用户名'),
  password: (value: string) => (value.length < 8 ? '密码太短' : undefined),
  again: (value: string, { password }: Typed) => (value === password ? undefined : '两次密码不一致'),
}
const open = () => renderHook(() => useDraft(rules, { name: 'zhangsan' })).result

function formWith(...names: string[]) {
  const form = document.createElement('form')
  for (const name of names) form.append(Object.assign(document.createElement('input'), { name }))
  document.body.append(form)
  return form
}

test('a form begins with what is known and complains of nothing', () => {
  const draft = open()
  expect(draft.current.values).toEqual({ name: 'zhangsan', password: '', again: '' })
  expect(draft.current.field('password')).toEqual({
    name: 'password',
    value: '',
    refusal: undefined,
    onType: expect.any(Function),
  })
  expect(draft.current.refused('password')).toBe('密码太短')
  expect(draft.current.refused('name')).toBeUndefined()
})

test('from the first try on each field says what is wrong, and the first bad one has the focus', () => {
  const draft = open()
  const form = formWith('name', 'password', 'again')
  act(() => draft.current.field('again').onType('x'))
  let isFine: boolean | undefined
  act(() => {
    isFine = draft.current.check(form)
  })
  expect(isFine).toBe(false)
  expect(document.activeElement).toBe(form.elements.namedItem('password'))
  const refusals = () =>
    (['name', 'password', 'again'] as const).map((name) => draft.current.field(name).refusal)
  expect(refusals()).toEqual([undefined, '密码太短', '两次密码不一致'])
  act(() => draft.current.field('name').onType(''))
  act(() => draft.current.field('password').onType('12345678'))
  act(() => draft.current.field('again').onType('12345678'))
  expect(refusals()).toEqual(['请输入用户名', undefined, undefined])
  act(() => draft.current.field('name').onType('lisi'))
  act(() => {
    isFine = draft.current.check(form)
  })
  expect(isFine).toBe(true)
})

test('DEC-012 emptied fields are not complained of', () => {
  const draft = open()
  act(() => draft.current.field('password').onType('12345678'))
  act(() => void draft.current.check(formWith()))
  expect(draft.current.field('again').refusal).toBe('两次密码不一致')
  act(() => draft.current.empty('password', 'again'))
  expect(draft.current.values).toEqual({ name: 'zhangsan', password: '', again: '' })
  expect(draft.current.field('password').refusal).toBeUndefined()
})
