import { serviceTemplate } from '@banyan/contract/service/service-type'
import { newItem } from '@banyan/contract/service/template/new-item'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { clickBeside, expectClosed } from '#testing/dialogs.ts'
import { hand } from '#testing/hand.ts'
import { refusal, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { PublishDialog } from './publish-dialog.tsx'

const onClose = vi.fn()
const texts = {
  id: 's1',
  typeName: '上门维修',
  templateVersion: 7,
  workorderTemp: '[]',
  workorderVariableTemp: '[]',
  reportTemp: JSON.stringify([{ ...newItem('number', 'a'), label: '里程' }]),
}

beforeEach(() => {
  onClose.mockClear()
  server.on(serviceTemplate.version, () => texts)
  server.on(serviceTemplate.details, () => ({
    ...texts,
    version: 3,
    status: 1,
    draft: 1,
    workorderVariableTemp: JSON.stringify([{ ...newItem('input', 'b'), label: '故障', required: 1 }]),
    reportTemp: JSON.stringify([{ ...newItem('number', 'a'), label: '公里数' }]),
  }))
})

async function open(): Promise<HTMLElement> {
  show(<PublishDialog template={{ id: 's1', templateVersion: 7 } as never} onClose={onClose} />)
  return screen.findByRole('dialog')
}
const press = (dialog: HTMLElement, name: string) => hand.click(within(dialog).getByRole('button', { name }))

test('DEC-116 the next version is published with what was written about it', async () => {
  const publish = server.on(serviceTemplate.publish, () => ({ templateVersion: 8 }))
  const dialog = await open()
  within(dialog).getByText('发布 v8')
  expect(dialog.querySelector('p')?.textContent).toBe(
    '工单模板和报告模板一起发布。新工单使用 v8，已有的工单继续使用创建时的版本。',
  )
  expect(within(dialog).queryByRole('alert')).toBeNull()
  const remark = within(dialog).getByLabelText<HTMLTextAreaElement>('版本说明')
  expect([remark.maxLength, remark.placeholder]).toEqual([200, '这一版改了什么'])
  await hand.type(remark, ' 加数字 ')
  await press(dialog, '发布')
  await expectClosed(onClose)
  expect(publish.mock.calls.map(([input]) => input)).toEqual([{ id: 's1', remark: '加数字' }])
})

test('what will be published is told in words, of both templates', async () => {
  const dialog = await open()
  const region = within(dialog).getByRole('region', { name: '与 v7 相比' })
  await within(region).findByText(/^工单模板/)
  expect(
    within(region)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['工单模板：新增单行文本“故障”（必填）', '报告模板：“里程”改名为“公里数”'])
})

test('a version about which nothing is written has no remark', async () => {
  const publish = server.on(serviceTemplate.publish, () => ({ templateVersion: 8 }))
  const dialog = await open()
  await hand.type(within(dialog).getByLabelText('版本说明'), '  ')
  await press(dialog, '发布')
  await expectClosed(onClose)
  expect(publish.mock.lastCall?.[0]).toEqual({ id: 's1', remark: null })
})

test('a refused version stays with the reason in the dialog', async () => {
  server.on(serviceTemplate.publish, () => refusal('模板没有修改'))
  const dialog = await open()
  await press(dialog, '发布')
  expect((await within(dialog).findByRole('alert')).textContent).toBe('模板没有修改')
  expect(onClose).not.toHaveBeenCalled()
})

test('the dialog is left by 取消 and not by a click beside it', async () => {
  const dialog = await open()
  clickBeside(dialog)
  expect(onClose).not.toHaveBeenCalled()
  await press(dialog, '取消')
  await expectClosed(onClose)
})
