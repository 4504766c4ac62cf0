import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { hand } from '#testing/hand.ts'
import { show } from '#testing/show.tsx'
import { KindCard } from './kind-card.tsx'
import { kinds } from './kinds.ts'

afterEach(() => vi.unstubAllGlobals())

/** Tells every observed card that it is, or is not, in view. */
const allAre = (isIntersecting: boolean) =>
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #tell: (entries: { isIntersecting: boolean }[]) => void
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        this.#tell = tell
      }
      observe() {
        this.#tell([{ isIntersecting }])
      }
      disconnect() {}
    },
  )
const kindOf = (type: string) => kinds.find((kind) => kind.type === type)!
const titles = () =>
  [...document.querySelectorAll('section section')].map((state) => state.getAttribute('aria-label'))
const usual = ['编辑', '只读', '查询', '禁用']

test('WIDGET-001 a card shows its control in every state once it is in view', async () => {
  const field = { name: 'a', label: '名称', type: 'text' } as const
  allAre(false)
  const { unmount } = show(<KindCard kind={kindOf('text')} field={field} fields={[field]} sample={{}} />)
  expect(titles()).toEqual([])
  unmount()
  allAre(true)
  show(<KindCard kind={kindOf('text')} field={field} fields={[field]} sample={{}} />)
  expect(titles()).toEqual([...usual, '必填错误', '空值'])
  const edit = within(screen.getByRole('region', { name: '编辑' }))
  edit.getByText('存储值 "榕树科技有限公司"')
  await hand.type(await edit.findByRole('textbox'), '2')
  edit.getByText('存储值 "榕树科技有限公司2"')
  within(screen.getByRole('region', { name: '必填错误' })).getByText('请输入名称')
  const query = within(screen.getByRole('region', { name: '查询' }))
  await hand.type(query.getByRole('textbox'), 'x')
  query.getByText('查询值 "x"')
})

test('WIDGET-069 a hidden kind has no error, a kind that can be set up wrongly shows how that looks', async () => {
  allAre(true)
  const hidden = { name: 'h', label: '隐藏', type: 'hidden' } as const
  const { unmount } = show(<KindCard kind={kindOf('hidden')} field={hidden} fields={[hidden]} sample={{}} />)
  expect(titles()).toEqual([...usual, '空值'])
  unmount()
  const tree = { name: 't', label: '树', type: 'cat_tree', pcode: '0' } as const
  show(<KindCard kind={kindOf('cat_tree')} field={tree} fields={[tree]} sample={{}} />)
  expect(titles()).toEqual([...usual, '必填错误', '空值', '错误配置'])
  const broken = within(screen.getByRole('region', { name: '错误配置' }))
  await hand.click(broken.getByRole('button', { name: '显示错误配置' }))
  expect(broken.queryByRole('button', { name: '显示错误配置' })).toBeNull()
})
