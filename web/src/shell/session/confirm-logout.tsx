import { Button } from 'antd'
import { logoutToLogin } from '#kit/call/logout.ts'
import { modal } from '#kit/call/messages.ts'
import { loadOutbox, waitingItems } from '#kit/call/outbox.ts'
import { type DraftDesk, loadDesk } from '#kit/draft/desk.ts'
import { hasUnsaved, keepUnsaved, unsavedIn } from '#kit/page/unsaved.ts'

/** Asks before signing out (SESS-029), and whether drafts in this browser are kept. */
export function confirmLogout(): void {
  const drafts = loadDesk()
  if (drafts) void countDrafts(drafts).then((count) => askToLogout(count))
  else askToLogout(0)
}

async function countDrafts(drafts: Promise<DraftDesk>): Promise<number> {
  try {
    await keepUnsaved()
    return await (await drafts).count()
  } catch {
    return 0 // offline the code of drafts may not be loaded
  }
}

function askToLogout(drafts: number): void {
  const lost = hasUnsaved() && '有未保存的修改，退出后将丢失'
  const waiting = waitingItems().filter(({ state }) => state !== 'stored').length
  const held = drafts + waiting > 0
  const named = [
    drafts > 0 && `${drafts} 份未保存的草稿`,
    waiting > 0 && `${waiting} 项没有提交的内容`,
  ].filter(Boolean)
  const { destroy } = modal.confirm({
    title: '真的要注销登录吗 ?',
    content: held ? `本机有 ${named.join('和')}，保留后下次登录可以继续${waiting > 0 ? '' : '填写'}` : lost,
    okText: held ? (waiting > 0 ? '保留并退出' : '保留草稿并退出') : '退出登录',
    okButtonProps: { danger: !held },
    focusable: { autoFocusButton: 'cancel' },
    // Not waited for: an open question would take the focus back from the sign-in page.
    onOk: () => void logoutToLogin(),
    footer: (buttons, { CancelBtn, OkBtn }) =>
      held ? (
        <>
          <CancelBtn />
          <Button danger onClick={() => void clearAndLeave(destroy)}>
            {waiting > 0 ? '清除并退出' : '清除草稿并退出'}
          </Button>
          <OkBtn />
        </>
      ) : (
        buttons
      ),
  })
}

async function clearAndLeave(close: () => void): Promise<void> {
  for (const work of unsavedIn()) work.giveUp()
  await (await loadDesk())?.clear()
  await (await loadOutbox())?.clear()
  close()
  await logoutToLogin()
}
