import { storedFile } from '@banyan/contract/files/file'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { hand } from '#testing/hand.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { Thumbnails } from './thumbnails.tsx'

const key = (at: number) => `1000/form/202611/${String(at).padStart(32, '0')}.png`

beforeEach(() => {
  server.on(storedFile.facts, ({ paths }) =>
    paths.map((path) => ({ path, url: path, name: `${path.at(-5)}.png`, size: 1, type: 'image/png' })),
  )
  // what closes is gone at once
  const watch = { addEventListener() {}, removeEventListener() {} }
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('reduced-motion'), ...watch }))
})

async function open(...paths: string[]) {
  show(<Thumbnails paths={paths} label="照片" isOpen />)
  await hand.click(screen.getByRole('button', { name: '查看照片 1' }))
  return screen.findByRole('group', { name: '图片，方向键切换，加减号缩放' })
}
const stage = () => screen.getByRole('group', { name: /方向键切换/ })
const shown = () => within(stage()).getByRole<HTMLImageElement>('img')
const press = (keyName: string, held = {}) => fireEvent.keyDown(stage(), { key: keyName, ...held })

test('the picture has the focus once the viewer is open', async () => {
  const picture = await open(key(1))
  await waitFor(() => expect(document.activeElement).toBe(picture))
})

test('PICK-022 the arrow keys step from picture to picture and stop at both ends', async () => {
  await open(key(1), key(2), key(3))
  for (const [name, at] of [
    ['ArrowLeft', 1],
    ['ArrowRight', 2],
    ['ArrowRight', 3],
    ['ArrowRight', 3],
    ['ArrowLeft', 2],
  ] as const) {
    press(name)
    expect(shown().getAttribute('src')).toContain(key(at))
  }
})

test('PICK-023 plus, equals and minus zoom, 0 restores', async () => {
  await open(key(1))
  for (const [name, scale] of [
    ['+', 1.3],
    ['=', 1.6],
    ['-', 1.3],
    ['-', 1],
    ['-', 0.7],
    ['0', 1],
  ] as const) {
    expect(press(name)).toBe(false)
    expect(shown().style.transform).toContain(`scale(${scale})`)
  }
})

test.each([
  ['+', { ctrlKey: true }],
  ['+', { metaKey: true }],
  ['ArrowRight', { altKey: true }],
  ['x', {}],
])('the key %s with %j is left to the browser', async (name, held) => {
  await open(key(1), key(2))
  expect(press(name, held)).toBe(true)
  expect(shown().style.transform).toContain('scale(1)')
  expect(shown().getAttribute('src')).toContain(key(1))
})

test('PICK-023 the wheel zooms in upwards and out downwards', async () => {
  await open(key(1))
  fireEvent.wheel(stage(), { deltaY: -1 })
  expect(shown().style.transform).toContain('scale(1.3)')
  for (let turn = 0; turn < 2; turn++) fireEvent.wheel(stage(), { deltaY: 1 })
  expect(shown().style.transform).toContain('scale(0.7)')
})

test('the viewer closes and opens again', async () => {
  await open(key(1))
  await hand.click(screen.getByRole('button', { name: '关闭' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await hand.click(screen.getByRole('button', { name: '查看照片 1' }))
  await screen.findByRole('dialog')
})

test('a picture that cannot be loaded says so, and the next one is shown', async () => {
  await open(key(1), key(2))
  fireEvent.error(shown())
  within(stage()).getByText('图片无法显示，可能已被删除')
  press('ArrowRight')
  expect(shown().getAttribute('src')).toContain(key(2))
})

test('DEC-075 a cell shows three thumbnails and how many more there are', () => {
  const { container } = show(<Thumbnails paths={[1, 2, 3, 4, 5].map(key)} label="照片" isOpen={false} />)
  expect(container.querySelectorAll('img')).toHaveLength(3)
  screen.getByText('+2')
})

test('a thumbnail that has no address or cannot be loaded is a sign that says so', () => {
  const { container } = show(<Thumbnails paths={['data:image/png;base64,x', key(1)]} label="照片" isOpen />)
  expect(screen.getAllByTitle('图片无法显示')).toHaveLength(1)
  fireEvent.error(container.querySelector('img') as HTMLImageElement)
  expect(screen.getAllByTitle('图片无法显示')).toHaveLength(2)
  expect(container.querySelector('img')).toBeNull()
})
