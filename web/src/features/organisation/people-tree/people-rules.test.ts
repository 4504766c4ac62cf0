import type { PeopleNode } from '@banyan/contract/organisation/depart'
import { expect, test } from 'vitest'
import { chooseNode, findNode, storedValue } from './people-rules.ts'

const node = (id: string, objType: 1 | 2, given: object = {}) => ({ id, objType, ...given }) as PeopleNode
const zhang = node('u1', 1)
const again = node('u1', 1, { title: '在另一个部门' })
const office = node('d1', 2, { directorId: 'u9', children: [zhang] })
const sales = node('d2', 2, { directorId: '', children: [again, node('d1', 1)] })
const tree = [office, sales]

test('PICK-010 a person is stored by id, a department with its director, without one not at all', () => {
  expect([storedValue(zhang), storedValue(office), storedValue(sales)]).toEqual(['u1', 'd1,u9', undefined])
})

test('a stored value leads to its node: the first of a person, and never to another kind with the same id', () => {
  expect(findNode(tree, 'u1')).toBe(zhang)
  expect(findNode(tree, 'd1,u9')).toBe(office)
  expect(findNode(tree, 'd1')).toEqual(node('d1', 1))
  expect(findNode(tree, 'u1,u9')).toBeUndefined()
  expect(findNode(tree, 'nobody')).toBeUndefined()
})

test.each([
  ['the first', [], zhang, undefined, ['u1'], undefined],
  ['one more', ['d1,u9'], zhang, 2, ['d1,u9', 'u1'], undefined],
  ['one that is held', ['u1', 'u2'], zhang, 2, ['u1', 'u2'], undefined],
  ['one too many', ['u2', 'u3'], zhang, 2, ['u2', 'u3'], '最多选择2项'],
  ['none where none is allowed', [], zhang, 0, [], '最多选择0项'],
  ['a department without a director', ['u2'], sales, 1, ['u2'], '此部门未设置负责人，请重新选择！'],
])('PICK-009 PICK-011 %s is taken over or refused', (_, held, chosen, most, expected, refusal) => {
  expect(chooseNode(held, chosen, most)).toEqual({ held: expected, ...(refusal && { refusal }) })
})
