import { type App, Button } from 'antd'
import { logoutToLogin } from '#kit/call/logout.ts'
import { type DraftDesk, desk } from '#kit/draft/desk.ts'
import { hasUnsaved, keepUnsaved, unsavedIn } from '#kit/page/unsaved.ts'

type Modal = ReturnType<typeof App.useApp>['modal']

/** Asks before signing out (SESS-029), and what becomes of work that was left in this browser. */
export function confirmLogout(modal: Modal): void {
  const drafts = desk()
  if (drafts) void countDrafts(drafts).then((count) => ask(modal, count))
  else ask(modal, 0)
}

async function countDrafts(drafts: Promise<DraftDesk>): Promise<number> {
  try {
    await keepUnsaved()
    return await (await drafts).count()
  } catch {
    return 0 // without network their code may not be there
  }
}

function ask(modal: Modal, drafts: number): void {
  const lost = hasUnsaved() && '有未保存的修改，退出后将丢失'
  const { destroy } = modal.confirm({
    title: '真的要注销登录吗 ?',
    content: drafts > 0 ? `本机有 ${drafts} 份未保存的草稿，保留后下次登录可以继续填写` : lost,
    okText: drafts > 0 ? '保留草稿并退出' : '退出登录',
    okButtonProps: { danger: drafts === 0 },
    focusable: { autoFocusButton: 'cancel' },
    onOk: () => logoutToLogin(),
    footer: (buttons, { CancelBtn, OkBtn }) =>
      drafts > 0 ? (
        <>
          <CancelBtn />
          <Button danger onClick={() => void clearAndLeave(destroy)}>
            清除草稿并退出
          </Button>
          <OkBtn />
        </>
      ) : (
        buttons
      ),
  })
}

async function clearAndLeave(close: () => void): Promise<void> {
  for (const work of unsavedIn()) work.settled()
  await (await desk())?.clear()
  close()
  await logoutToLogin()
}
