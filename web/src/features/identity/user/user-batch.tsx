import { account } from '@banyan/contract/identity/user'
import { lazy, Suspense } from 'react'
import { callForAnswer } from '#kit/call/api.ts'
import type { BatchAction, BatchDialogProps } from '#kit/list/batch/batch-action.ts'

const Roles = lazy(() => import('./batch-dialogs.tsx').then((file) => ({ default: file.AssignRoles })))
const Depart = lazy(() => import('./batch-dialogs.tsx').then((file) => ({ default: file.MoveDepart })))

const freezeAction = (status: 1 | 2) => (ids: string[]) =>
  callForAnswer(account.freeze, { ids, status }, { showsRefusal: true })

/** What can be done with many users at once. */
export const userBatch: BatchAction[] = [
  {
    label: '分配角色',
    needs: account.assign,
    does: {
      dialog: (props: BatchDialogProps) => (
        <Suspense fallback={null}>
          <Roles {...props} />
        </Suspense>
      ),
    },
  },
  {
    label: '移动部门',
    needs: account.assign,
    does: {
      dialog: (props: BatchDialogProps) => (
        <Suspense fallback={null}>
          <Depart {...props} />
        </Suspense>
      ),
    },
  },
  {
    label: '冻结',
    danger: true,
    needs: account.freeze,
    confirm: {
      title: '确定冻结吗?',
      consequence: (count) => `冻结后所选 ${count} 名用户将立即退出登录`,
    },
    does: { run: freezeAction(2) },
  },
  { label: '解冻', needs: account.freeze, does: { run: freezeAction(1) } },
]
