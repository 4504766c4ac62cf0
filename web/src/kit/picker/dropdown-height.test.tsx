import { screen } from '@testing-library/react'
import { TreeSelect } from 'antd'
import { expect, test } from 'vitest'
import { widgets } from '#features/online/widgets/registry.ts'
import { hand } from '#testing/hand.ts'
import { show } from '#testing/show.tsx'
import { pickerDefaults } from './pick.ts'

const many = Array.from({ length: 60 }, (_, at) => ({ value: String(at), text: `选项${at}` }))

test('PICK-004 a drop-down with many choices is 400px high', async () => {
  const { Edit } = widgets.list
  const field = { name: 'f', label: '项目', type: 'list', listSource: many } as const
  show(<Edit field={field} value={null} onChange={() => undefined} />)
  await hand.click(screen.getByRole('combobox'))
  await screen.findByTitle('选项0')
  expect(heightOf('.ant-select-dropdown-list-holder')).toBe('400px')
})

test('PICK-004 so is a tree select', async () => {
  const treeData = many.map(({ value, text }) => ({ value, title: text }))
  show(<TreeSelect {...pickerDefaults} treeData={treeData} />)
  await hand.click(screen.getByRole('combobox'))
  await screen.findByTitle('选项0')
  expect(heightOf('.ant-select-tree-list-holder')).toBe('400px')
})

const heightOf = (holder: string) => document.querySelector<HTMLElement>(holder)?.style.maxHeight
