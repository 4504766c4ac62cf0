import { duplicateCheck } from '@banyan/contract/online/duplicate-check'
import { act, screen, waitFor } from '@testing-library/react'
import { Form, Input } from 'antd'
import { expect, test } from 'vitest'
import { showForm, text } from '#testing/field-form.tsx'
import { hand } from '#testing/hand.ts'
import { server } from '#testing/server.ts'

const save = () => hand.click(screen.getByRole('button', { name: '保存' }))

const icon = text('icon', '图标')
/** A control of the page's own. */
const own = (name: string) =>
  name === 'icon' ? (
    <Form.Item key={name} name="icon" label="图标">
      <Input />
    </Form.Item>
  ) : undefined

test('a refusal about a control of the page stands there once, and the cursor goes to it', async () => {
  const name = text('name', '名称')
  const refusal = { message: '图标不可用', fields: ['icon'] }
  showForm([name], {}, { places: [name, icon], own, refusal })
  const box = screen.getByRole('textbox', { name: '图标' })
  await screen.findByText('图标不可用')
  expect(screen.getAllByText('图标不可用')).toHaveLength(1)
  await waitFor(() => expect(box.getAttribute('aria-invalid')).toBe('true'))
  await waitFor(() => expect(document.activeElement).toBe(box))
})

test('a refusal about something that is nowhere in the form stands above the buttons', async () => {
  showForm([text('name', '名称')], {}, { refusal: { message: '图标不可用', fields: ['icon'] } })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('图标不可用')
})

test('a second press of 保存 while the server is asked saves once', async () => {
  let free = () => {}
  const asked = server.on(duplicateCheck.check, async () => {
    await new Promise<void>((resolve) => (free = resolve))
    return null
  })
  const { submit } = showForm([text('code', '编码', { unique: true })], {}, { table: 'onl_x' })
  await hand.type(screen.getByRole('textbox', { name: '编码' }), 'A7')
  await save()
  await waitFor(() => expect(asked).toHaveBeenCalled())
  await save()
  await act(async () => free())
  await waitFor(() => expect(submit).toHaveBeenCalledWith({ code: 'A7' }))
  expect(submit).toHaveBeenCalledOnce()
  await save() // the form can be saved again
  await waitFor(() => expect(submit).toHaveBeenCalledTimes(2))
})

test.each([{ type: 'hidden' as const }, { notInForm: true }])(
  'WIDGET-027 DEC-080 a field with %j has no place in the form, and its value is sent',
  async (more) => {
    const fields = [text('name', '名称'), text('source', '来源', { ...more, group: '内部' })]
    const { submit } = showForm(fields, { name: '榕', source: 'app' })
    expect(screen.getAllByRole('textbox')).toHaveLength(1)
    for (const gone of ['来源', '内部']) expect(screen.queryByText(gone)).toBeNull()
    expect(document.querySelector('form')?.firstElementChild?.firstElementChild?.children).toHaveLength(1)
    await save()
    await waitFor(() => expect(submit).toHaveBeenCalledWith({ name: '榕', source: 'app' }))
  },
)

test.each([
  ['正常', '正常'],
  ['', '1'],
])('a read-only field with the text %j shows %s', (given, shown) => {
  showForm([text('status', '状态', { readOnly: true })], { status: '1', status_dictText: given })
  screen.getByText(shown)
})
