import { departTree, type PeopleNode } from '@banyan/contract/organisation/depart'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { hand } from '#testing/hand.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { findNode, storedValue } from './people-rules.ts'
import { PeopleTree } from './people-tree.tsx'

const node = (id: string, title: string, given: Partial<PeopleNode> = {}): PeopleNode => ({
  id,
  key: id,
  value: id,
  title,
  parentId: '',
  rootId: 'd1',
  objType: 1,
  children: null,
  ...given,
})
const tree = [
  node('d1', '集团', {
    objType: 2,
    directorId: 'p1',
    children: [
      node('d2', '无人部', { objType: 2, children: [node('p2', '李四', { key: 'p2@d2' })] }),
      node('p1', '张三'),
      node('p2', '李四'),
    ],
  }),
]

function Held({ first = [], most }: { first?: string[]; most?: number }) {
  const [value, setValue] = useState(first)
  return (
    <>
      <PeopleTree value={value} onChange={setValue} deptType="1" most={most} aria-label="提醒人" />
      <output data-testid="values">{JSON.stringify(value)}</output>
    </>
  )
}
const held = () => JSON.parse(screen.getByTestId('values').textContent ?? '')
beforeEach(() => void server.on(departTree.people, () => tree))

test('PICK-012 ADMIN-043 ADMIN-054 the tree comes from the people-tree call; departments are those with objType 2', async () => {
  const people = server.on(departTree.people, () => tree)
  show(<Held />)
  await hand.click(screen.getByRole('combobox'))
  await screen.findByTitle('集团')
  expect(people.mock.lastCall?.[0]).toEqual({ deptType: '1' })
  expect(storedValue(node('x', '张三', { directorId: 'p9' }))).toBe('x')
  expect(findNode(tree, 'd1,p1')?.title).toBe('集团')
})

test('ADMIN-043 PICK-010 a department is stored with its director, a person by id', async () => {
  show(<Held />)
  await hand.click(screen.getByRole('combobox'))
  await hand.click(await screen.findByTitle('集团'))
  await waitFor(() => expect(held()).toEqual(['d1,p1']))
  await hand.click(screen.getByTitle('张三'))
  await waitFor(() => expect(held()).toEqual(['d1,p1', 'p1']))
})

test('PICK-009 a department without director is dropped with a warning', async () => {
  show(<Held first={['p1']} />)
  await hand.click(screen.getByRole('combobox'))
  await hand.click(await screen.findByTitle('无人部'))
  await screen.findByText('此部门未设置负责人，请重新选择！')
  expect(held()).toEqual(['p1'])
})

test('PICK-011 a maximum number of tags blocks further choices', async () => {
  show(<Held first={['p1']} most={1} />)
  await hand.click(screen.getByRole('combobox'))
  await hand.click(await screen.findByTitle('集团'))
  await screen.findByText('最多选择1项')
  expect(held()).toEqual(['p1'])
})

test('a stored department shows its name and can be taken away', async () => {
  const { container } = show(<Held first={['d1,p1', 'p2']} />)
  await screen.findByText('集团')
  await hand.click(container.querySelector('.ant-select-selection-item-remove') as HTMLElement)
  await waitFor(() => expect(held()).toEqual(['p2']))
})

test('a name that nobody has finds nobody and says so', async () => {
  show(<Held />)
  await hand.click(screen.getByRole('combobox'))
  await screen.findByTitle('集团')
  await hand.type(screen.getByRole('combobox'), '赵六')
  await screen.findByText('没有匹配的人员')
  await hand.clear(screen.getByRole('combobox'))
  await hand.type(screen.getByRole('combobox'), '张')
  await screen.findByTitle('张三')
  expect(screen.queryByTitle('李四')).toBeNull()
})

test('what was stored of somebody the tree does not have stays as it is', async () => {
  show(<Held first={['p9', 'p1']} />)
  await screen.findByText('张三')
  screen.getByText('p9')
  await hand.click(screen.getByRole('combobox'))
  await hand.click(await screen.findByTitle('集团'))
  await waitFor(() => expect(held()).toEqual(['p9', 'p1', 'd1,p1']))
})
