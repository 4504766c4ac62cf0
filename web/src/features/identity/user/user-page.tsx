import { account, user } from '@banyan/contract/identity/user'
import { userBin } from '@banyan/contract/identity/user-bin'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { BinButton } from '#kit/list/bin/bin-button.tsx'
import { ListPage } from '#kit/list/list-page.tsx'
import { callAction } from '#kit/table/row-actions.tsx'
import { SideFrame, useHasSide } from '#kit/ui/side-frame.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { FrozenMark } from '#kit/ui/status-mark.tsx'
import { ChosenDepart } from './chosen-depart.ts'
import { DepartFilter } from './depart-filter.tsx'
import { userBatch } from './user-batch.tsx'
import styles from './user-page.module.css'

// Fetched when first wanted: the list of users is opened far more often.
const SetPassword = lazy(() => import('./set-password.tsx').then((file) => ({ default: file.SetPassword })))
const DepartSide = lazy(() => import('./depart-side.tsx').then((file) => ({ default: file.DepartSide })))
const Departs = lazy(() => import('./user-departs.tsx').then((file) => ({ default: file.UserDeparts })))
const Roles = lazy(() => import('./user-roles.tsx').then((file) => ({ default: file.UserRoles })))
const Profile = lazy(() => import('./user-profile.tsx').then((file) => ({ default: file.UserProfile })))

const frozenStatus = 2

/** Users: the uniform list beside the tree of departments, freezing and passwords (ADMIN-029…035, DEC-053). */
export function UserPage() {
  const [username, setUsername] = useState<string>()
  const [departId, setDepartId] = useState<string>()
  const hasSide = useHasSide()
  return (
    <SideFrame label="部门" side={<DepartSide value={departId} onChange={setDepartId} />}>
      <ChosenDepart value={departId}>
        <ListPage
          of={user}
          header={{
            links: [
              { title: '部门', to: '/isps/depart' },
              { title: '角色', to: '/isps/role' },
            ],
          }}
          reads={['username', 'status']}
          controls={{ orgCodeTxt: UserDeparts, roleNames: UserRoles }}
          view={UserDetail}
          batch={userBatch}
          loss={(_, rows) => <p>{lossText(rows)}</p>}
          where={departId ? { id: departId } : undefined}
          toolbar={
            <div className={styles.tools}>
              {!hasSide && <DepartFilter value={departId} onChange={setDepartId} />}
              <BinButton of={userBin} />
            </div>
          }
          card={{ title: 'realname', lines: ['username', 'orgCodeTxt'], time: 'phone' }}
          columns={{
            // Widths that fit beside the departments at 1440 pixels.
            username: { width: 120 },
            realname: { width: 100 },
            sex: { isHidden: true },
            phone: { width: 125 },
            email: { isHidden: true },
            workNo: { isHidden: true },
            orgCodeTxt: { width: 150 },
            roleNames: { width: 140 },
            post: { isHidden: true },
            createTime: { isHidden: true },
            status: {
              width: 90,
              render: ({ status, status_dictText }) => (
                <FrozenMark isFrozen={status === frozenStatus} text={status_dictText} />
              ),
            },
          }}
          rowActions={(row) => [
            row.status === frozenStatus
              ? { label: '解冻', ...callAction(account.freeze, { ids: [row.id], status: 1 }) }
              : {
                  label: '冻结',
                  confirm: '确定冻结吗?',
                  consequence: '冻结后该用户将立即退出登录',
                  danger: true,
                  ...callAction(account.freeze, { ids: [row.id], status: 2 }),
                },
            {
              label: '重置密码',
              needs: account.setPassword,
              run: () => setUsername(row.username ?? undefined),
            },
            {
              label: '重置两步验证',
              confirm: '确定重置两步验证吗?',
              consequence: '该用户将退出登录，之后只用密码登录，并会收到通知',
              danger: true,
              ...callAction(account.resetSecondFactor, { id: row.id }),
            },
          ]}
        />
      </ChosenDepart>
      {username && (
        <Suspense fallback={null}>
          <SetPassword username={username} onClose={() => setUsername(undefined)} />
        </Suspense>
      )}
    </SideFrame>
  )
}

/** What deleted users lose until they are restored from the bin (DEC-112). */
function lossText(rows: readonly { roleNames?: string | null; orgCodeTxt?: string | null }[]): string {
  const count = (names: (string | null | undefined)[]) =>
    names.flatMap((each) => (each ?? '').split(',').filter(Boolean)).length
  const roles = count(rows.map(({ roleNames }) => roleNames))
  const departs = count(rows.map(({ orgCodeTxt }) => orgCodeTxt))
  return `其 ${roles} 个角色关系和 ${departs} 个部门关系将一并移除，可从回收站还原`
}

function UserDetail(props: ComponentProps<typeof Profile>) {
  return (
    <Suspense fallback={<Skeleton rows={6} />}>
      <Profile {...props} />
    </Suspense>
  )
}

function UserDeparts(props: ComponentProps<typeof Departs>) {
  return (
    <Suspense fallback={null}>
      <Departs {...props} />
    </Suspense>
  )
}

function UserRoles(props: ComponentProps<typeof Roles>) {
  return (
    <Suspense fallback={null}>
      <Roles {...props} />
    </Suspense>
  )
}
