import { storedFile } from '@banyan/contract/files/file'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { widgets } from '#features/online/widgets/registry.ts'
import { hand } from '#testing/hand.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { recordUploads, stored } from '#testing/uploads.ts'
import type { Field } from './widget.ts'

const aField = (type: Field['type'], given: Partial<Field> = {}): Field => ({
  name: 'f',
  label: '项目',
  type,
  ...given,
})
let value: unknown
function Held({ field, first }: { field: Field; first?: string }) {
  const [held, setHeld] = useState<unknown>(first)
  value = held
  const { Edit } = widgets[field.type]
  return <Edit field={field} value={held} onChange={setHeld} />
}
const shown = (type: Field['type'], given: unknown, length?: number) => {
  const { Show } = widgets[type]
  return show(<Show field={aField(type)} value={given} length={length} />)
}
const all = Number.POSITIVE_INFINITY
const file = '1000/form/202611/00000000000000000000000000000001.docx'
const picture = '1000/form/202611/00000000000000000000000000000002.png'

beforeEach(() => {
  server.on(storedFile.facts, ({ paths }) =>
    paths.map((path) => ({ path, url: path, name: '合同.docx', size: 1, type: 'x/y' })),
  )
})

test('WIDGET-014 WIDGET-038 WIDGET-068 the file widget uploads files up to its number', async () => {
  const sent = recordUploads()
  show(<Held field={aField('file', { fileMaxNum: 2 })} />)
  await screen.findByRole('button', { name: /上传文件/ })
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  await hand.upload(input, [new File(['x'], 'a.pdf'), new File(['x'], 'b.pdf'), new File(['x'], 'c.pdf')])
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[0]?.form.get('biz')).toBe('form')
  await act(async () => sent[0]?.answer(stored('1000/form/202611/a.pdf', 'a.pdf')))
  await waitFor(() => expect(value).toBe('1000/form/202611/a.pdf'))
})

test.each([
  [undefined, 30],
  [3, 3],
])('WIDGET-015 WIDGET-067 the image widget with imgMaxNum %s takes %i of 30', async (imgMaxNum, taken) => {
  const sent = recordUploads()
  show(<Held field={aField('image', { extend: { imgMaxNum } })} />)
  await screen.findByText('上传')
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  const many = Array.from({ length: 30 }, (_, at) => new File(['x'], `${at}.png`, { type: 'image/png' }))
  await hand.upload(input, many)
  await waitFor(() => expect(sent).toHaveLength(taken))
})

test('FILE-006 DEC-075 files show as links, pictures as thumbnails, nothing as a dash', async () => {
  const { unmount } = shown('file', file)
  expect((await screen.findByRole('link', { name: /合同\.docx/ })).getAttribute('href')).toContain(
    `/sys/common/static/${file}`,
  )
  unmount()
  const images = shown('image', `${picture},${picture.replace('2.png', '3.png')}`)
  await waitFor(() => expect(images.container.querySelectorAll('img')).toHaveLength(2))
  expect(images.container.querySelector('img')?.getAttribute('src')).toContain(
    `/sys/common/static/${picture}?thumb=100`,
  )
  images.unmount()
  for (const type of ['file', 'image', 'umeditor', 'markdown'] as const) {
    const empty = shown(type, null)
    await waitFor(() => expect(empty.container.textContent).toBe('-'))
    empty.unmount()
  }
})

// That it is shown clean needs a real parser: e2e/xss.spec.ts.
test('DEC-075 WIDGET-019 rich text shows whole in a record and as its words in a list', async () => {
  const whole = shown('umeditor', '<p>今晚 <b>停电</b></p>', all)
  expect((await screen.findByText('停电')).tagName).toBe('B')
  whole.unmount()
  const cell = shown('umeditor', '<p>今晚 <b>停电</b></p>')
  await waitFor(() => expect(cell.container.textContent).toBe('今晚 停电'))
  expect(cell.container.querySelector('b')).toBeNull()
})

test('DEC-075 WIDGET-030 markdown shows rendered and clean in a record, as typed in a list', async () => {
  const source =
    '# 标题\n\n**粗** <img src=x onerror="x()"> [链](javascript:x) <script>x()</script>\n\n| a | b |\n|--|--|\n| 1 | 2 |'
  const whole = shown('markdown', source, all)
  await screen.findByRole('heading', { name: '标题' })
  expect(whole.container.querySelector('strong')?.textContent).toBe('粗')
  expect(whole.container.querySelectorAll('td')).toHaveLength(2)
  expect(whole.container.innerHTML).not.toMatch(/onerror|javascript|script>/)
  whole.unmount()
  const cell = shown('markdown', '**粗**')
  await waitFor(() => expect(cell.container.textContent).toBe('**粗**'))
})

test('WIDGET-030 markdown is typed beside its preview, under icons like those of the console', async () => {
  const { container } = show(<Held field={aField('markdown')} />)
  fireEvent.change(await screen.findByPlaceholderText('请输入项目'), { target: { value: '## 小标题' } })
  await screen.findByRole('heading', { name: '小标题' })
  expect(value).toBe('## 小标题')
  const found = [...container.querySelectorAll('.w-md-editor-toolbar > ul > li > button')]
  const buttons = found.filter((button) => !button.closest('.w-md-editor-toolbar-child')) // without the levels of 标题
  expect(buttons.length).toBeGreaterThan(15)
  expect(buttons.filter((button) => !button.querySelector('.anticon'))).toEqual([])
})
