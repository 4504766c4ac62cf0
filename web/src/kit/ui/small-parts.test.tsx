import { session } from '@banyan/contract/identity/session'
import { gadget } from '@banyan/contract/testing/gadget'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { Form, Input, theme } from 'antd'
import { expect, test, vi } from 'vitest'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { clickBeside } from '#testing/dialogs.ts'
import { hand } from '#testing/hand.ts'
import { show } from '#testing/show.tsx'
import { resize } from '#testing/window.ts'
import { Allow } from './allow.tsx'
import { EmptyText } from './empty-text.tsx'
import { LoadError } from './load-error.tsx'
import { useIsPhone, useMedia } from './media.ts'
import { Person } from './person.tsx'
import { TableBar } from './table-bar.tsx'
import { TouchTargets, withTouchTargets } from './touch-targets.tsx'

test('a read that failed says why and is tried again by its button', async () => {
  const retry = vi.fn()
  show(<LoadError error={new Error('读不出来')} onRetry={retry} />)
  expect(screen.getByRole('alert').textContent).toContain('读不出来')
  await hand.click(screen.getByRole('button', { name: /重\s*试/ }))
  expect(retry).toHaveBeenCalledTimes(1)
})

test('a sentence stands where nothing is, and a bar keeps what it is given', () => {
  show(<EmptyText>这里没有内容</EmptyText>)
  expect(screen.getByText('这里没有内容')).toBeTruthy()
  show(
    <TableBar role="toolbar" aria-label="工具">
      <b>一</b>
    </TableBar>,
  )
  expect(screen.getByRole('toolbar', { name: '工具' }).textContent).toBe('一')
})

function Answers(props: Partial<Parameters<typeof FormDialog>[0]>) {
  return (
    <FormDialog
      title="问题"
      okText="保存"
      place={undefined}
      onSubmit={() => undefined}
      onClose={() => undefined}
      {...props}
    >
      <Form.Item name="answer" label="回答" rules={[{ required: true, message: '请输入回答' }]}>
        <Input />
      </Form.Item>
    </FormDialog>
  )
}
const button = (name: RegExp) => screen.getByRole('button', { name })

test('a dialog with questions sends its answers once they are good', async () => {
  const submit = vi.fn()
  show(<Answers onSubmit={submit} />)
  await hand.click(button(/保\s*存/))
  await screen.findByText('请输入回答')
  expect(submit).not.toHaveBeenCalled()
  await hand.type(screen.getByLabelText('回答'), '好')
  await hand.click(button(/保\s*存/))
  await waitFor(() => expect(submit.mock.calls.map(([answers]) => answers)).toEqual([{ answer: '好' }]))
})

test('an answer is checked when its control is left', async () => {
  show(<Answers initialValues={{ answer: '好' }} />)
  const box = screen.getByLabelText<HTMLInputElement>('回答')
  expect(box.value).toBe('好')
  await hand.clear(box)
  expect(screen.queryByText('请输入回答')).toBeNull()
  fireEvent.blur(box)
  await screen.findByText('请输入回答')
})

test('a dialog with questions is closed by 取消 and not by a click beside it', async () => {
  const close = vi.fn()
  show(<Answers onClose={close} />)
  clickBeside(screen.getByRole('dialog'))
  expect(close).not.toHaveBeenCalled()
  await hand.click(button(/取\s*消/))
  expect(close).toHaveBeenCalledTimes(1)
})

test('a dialog with questions has its own word for 取消, waits while it sends, and can be shut', () => {
  const { unmount } = show(<Answers cancelText="再想想" isSending />)
  expect(button(/再想想/)).toBeTruthy()
  expect(button(/保\s*存/).className).toContain('ant-btn-loading')
  unmount()
  show(<Answers open={false} />)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('what needs an action is shown to those who hold it', () => {
  const parts = (
    <>
      <Allow call={gadget.add}>可新增</Allow>
      <Allow call={gadget.edit}>可编辑</Allow>
      <Allow call={session.logout}>人人可用</Allow>
      <Allow action="gadget:export">可导出</Allow>
      <Allow any={[gadget.edit, 'gadget:add']}>任一</Allow>
      <Allow any={[gadget.edit, 'gadget:export']}>都没有</Allow>
      <Allow any={[]}>空</Allow>
    </>
  )
  const { container } = show(parts, { can: ['gadget:add'] })
  expect(container.textContent).toBe('可新增人人可用任一')
})

test('SESS-084 a list of the form stands before the rights of the session, an empty one does not', () => {
  const list = [{ action: 'gadget:edit', type: '1', status: '1', describe: '' }]
  const parts = (
    <>
      <Allow call={gadget.add} permissionList={list}>
        甲
      </Allow>
      <Allow call={gadget.edit} permissionList={list}>
        乙
      </Allow>
      <Allow call={gadget.add} permissionList={[]}>
        丙
      </Allow>
    </>
  )
  expect(show(parts, { can: ['gadget:add'] }).container.textContent).toBe('乙丙')
})

const Kind = () => <i>{useIsPhone() ? 'phone' : 'desk'}</i>
const Wide = () => <i>{useMedia('(min-width: 900px)') ? 'wide' : 'narrow'}</i>
function Sizes() {
  const { token } = theme.useToken()
  return <output>{[token.controlHeight, token.controlHeightSM].join(' ')}</output>
}

test.each([
  [767, '44 44', 'phone'],
  [768, '32 24', 'desk'],
])('at a width of %i controls are %s px high', (width, sizes, kind) => {
  resize(width)
  const { container } = show(
    <TouchTargets>
      <Sizes />
      <Kind />
    </TouchTargets>,
  )
  expect(container.querySelector('output')?.textContent).toBe(sizes)
  expect(container.querySelector('i')?.textContent).toBe(kind)
  resize(1024)
})

test('a media query is followed while the window changes', async () => {
  resize(800)
  const { container } = show(<Wide />)
  const shown = () => container.querySelector('i')?.textContent
  expect(shown()).toBe('narrow')
  resize(1024)
  expect(shown()).toBe('wide')
  resize(800)
  expect(shown()).toBe('narrow')
  resize(1024)
})

test('a theme for fingers keeps what it was given beside its heights', () => {
  const given = {
    token: { colorPrimary: 'red' },
    components: { Dropdown: { zIndexPopup: 7 }, Table: { cellPaddingBlock: 3 } },
  }
  expect(withTouchTargets(given)).toEqual({
    token: { colorPrimary: 'red', controlHeight: 44, controlHeightSM: 44 },
    components: {
      Table: { cellPaddingBlock: 3 },
      Form: { labelHeight: 24, itemMarginBottom: 16 },
      Input: { inputFontSize: 16 },
      Dropdown: { zIndexPopup: 7, paddingBlock: 11 },
      Radio: { radioSize: 20 },
      Tree: { titleHeight: 44 },
    },
  })
})

test.each([
  ['u1', '张三', '张三', '张三（u1）'],
  ['u1', undefined, 'u1', 'u1'],
  ['u1', '', 'u1', 'u1'],
  ['u1,u2', '张三,李四', '张三,李四', '张三,李四（u1,u2）'],
  ['system', '某人', '系统', undefined],
  ['', '张三', '-', undefined],
  [null, undefined, '-', undefined],
])('LIST-044 the person of account %j with the name %j is shown as %s', (account, name, shown, title) => {
  const { container } = show(<Person account={account} name={name} />)
  expect([container.textContent, container.querySelector('[title]')?.getAttribute('title')]).toEqual([
    shown,
    title,
  ])
})
