import { renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { clearSession, useSession } from '#kit/call/session.ts'
import { aNode } from '#testing/people.ts'
import { useFormStep } from './form-step.ts'

afterEach(() => clearSession())

const page = aNode('/online/cgformList/assets', { component: 'online/cgformList' })
test.each([
  ['no menu', [], false],
  ['other pages only', [aNode('/isps/user', { children: [aNode('/isps/role')] })], false],
  ['a form at the top', [page], true],
  [
    'a form below others',
    [aNode('/a'), aNode('/b', { children: [aNode('/c', { children: [page] })] })],
    true,
  ],
])('with %s the step of forms is told whether it is done', (_, menu, isDone) => {
  useSession.setState({ menu })
  expect(renderHook(() => useFormStep()).result.current).toEqual({
    title: '表单',
    hint: '设计并发布业务表单',
    path: '/online/form',
    isDone,
  })
})
