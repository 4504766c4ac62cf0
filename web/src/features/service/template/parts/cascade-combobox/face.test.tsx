import { partClass, partClassLevel } from '@banyan/contract/part/part-class'
import type { ClassChoice } from '@banyan/contract/service/template/filled'
import { newItem } from '@banyan/contract/service/template/new-item'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { hand } from '#testing/hand.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { Face } from './face.tsx'

const line = (name: string): ClassChoice => ({
  largeClass: name,
  largeClassName: name,
  smallClass: '',
  smallClassName: '',
})

function Lines({ names, disabled }: { names: string[]; disabled?: boolean }) {
  const [value, setValue] = useState<ClassChoice[] | undefined>(names.map(line))
  const item = { ...newItem('cascade_combobox', 'a'), label: '配件', placeholder: undefined }
  return <Face item={item} id="a" value={value} onChange={setValue} disabled={disabled} />
}

beforeEach(() => {
  server.on(partClass.list, () => ({ records: [], total: 0 }))
  server.on(partClassLevel.below, () => [])
})
const shown = () => ['发动机', '变速箱', '车桥'].filter((name) => screen.queryByText(name))

test('each line can be taken out, but for the last one', async () => {
  show(<Lines names={['发动机', '变速箱', '车桥']} />)
  expect(shown()).toEqual(['发动机', '变速箱', '车桥'])
  await hand.click(screen.getByRole('button', { name: '删除第 2 行' }))
  expect(shown()).toEqual(['发动机', '车桥'])
  await hand.click(screen.getByRole('button', { name: '删除第 1 行' }))
  expect(shown()).toEqual(['车桥'])
  expect(screen.queryByRole('button', { name: /^删除第/ })).toBeNull()
})

test('SERVICE-024 an item without hints of its own has the usual ones', () => {
  show(<Lines names={[]} />)
  screen.getByText('请选择大类')
  screen.getByText('请选择小类')
})

test('lines that cannot be changed are neither taken out nor added', () => {
  show(<Lines names={['发动机', '变速箱']} disabled />)
  expect(screen.queryByRole('button')).toBeNull()
})
