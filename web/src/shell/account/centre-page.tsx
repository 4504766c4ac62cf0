import type { InputOf } from '@banyan/contract/endpoint'
import { ownProfile, Profile } from '@banyan/contract/identity/profile'
import { session, type UserInfo } from '@banyan/contract/identity/session'
import { Button, Form, Input, Radio } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useAction, useCall } from '#kit/call/hooks.ts'
import { useSession } from '#kit/call/session.ts'
import { DraftOffer } from '#kit/draft/draft-offer.tsx'
import { formPart } from '#kit/draft/form-part.ts'
import { draftPlace } from '#kit/draft/place.ts'
import { useDraftPart, useWork } from '#kit/draft/use-work.ts'
import { rulesOf } from '#kit/form/form-rules.ts'
import { Panel } from '#kit/page/panel.tsx'
import { textOrDash } from '#kit/ui/format.ts'
import { LoadError } from '#kit/ui/load-error.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { UploadField } from '#kit/upload/upload-field.tsx'
import { useWidgets } from '#kit/widgets/registry.ts'
import { ownPages } from '#shell/menu/own-pages.ts'
import styles from './centre.module.css'
import { OwnSecondFactor } from './own-second-factor.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { OwnSingleSignOn } from './own-single-sign-on.tsx'

const ChangePassword = lazy(() =>
  import('./change-password.tsx').then((file) => ({ default: file.ChangePassword })),
)

/** 个人中心: the user's account, profile and password. */
export function CentrePage() {
  const own = useCall(session.detail, {}, { staleTime: 0 })
  const [isChanging, setChanging] = useState(false)
  if (own.error) return <LoadError error={own.error} onRetry={own.refetch} />
  if (!own.data) return <Skeleton rows={8} />
  const { departs, roles, tenants, ...user } = own.data
  return (
    <div className={styles.columns}>
      <Panel title={user.realname || user.username}>
        <dl className={styles.facts}>
          <Fact label="用户名">{user.username}</Fact>
          <Fact label="租户">{tenants.find(({ id }) => id === user.tenantId)?.name}</Fact>
          <Fact label="部门">{departs.map(({ departName }) => departName).join('、')}</Fact>
          <Fact label="角色">{roles.map(({ roleName }) => roleName).join('、')}</Fact>
          <Fact label="工号">{user.workNo}</Fact>
          <Fact label="手机号">{user.phone}</Fact>
          <Fact label="邮箱">{user.email}</Fact>
        </dl>
      </Panel>
      <div className={styles.main}>
        <Panel title="基本资料">
          <ProfileForm user={user} />
        </Panel>
        <Panel title="安全">
          <ul className={styles.lines}>
            <li>
              <span>
                登录密码<small>修改后，其他设备上的登录将退出</small>
              </span>
              <Button onClick={() => setChanging(true)}>修改密码</Button>
            </li>
            <OwnSecondFactor />
            <OwnSingleSignOn />
          </ul>
        </Panel>
        <Panel title="登录设备">
          <OwnSessions />
        </Panel>
        <Panel title="消息">
          <ul className={styles.lines}>
            <li>
              <span>
                消息设置<small>哪些消息提醒您、用什么方式、何时免打扰</small>
              </span>
              <Button href={`#${ownPages.messages.path}`}>设置</Button>
            </li>
          </ul>
        </Panel>
      </div>
      {isChanging && (
        <Suspense>
          <ChangePassword onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </div>
  )
}

const Fact = ({ label, children }: { label: string; children: string | null | undefined }) => (
  <div>
    <dt>{label}</dt>
    <dd>{textOrDash(children)}</dd>
  </div>
)

const rules = rulesOf(Profile)
const birthday = { name: 'birthday', label: '生日', type: 'date' } as const

type OwnMembers = Pick<UserInfo, 'avatar' | 'realname' | 'sex' | 'birthday'>
type Changed = InputOf<typeof ownProfile.changeOwn>

const labels = { avatar: '头像', realname: '姓名', sex: '性别', birthday: '生日' }

/** What people may change about themselves (DEC-051); the header follows at once. */
function ProfileForm({ user }: { user: OwnMembers }) {
  const [form] = Form.useForm<Changed>()
  const opened = {
    avatar: user.avatar,
    realname: user.realname,
    sex: user.sex ? String(user.sex) : undefined, // answers contain it as a number
    birthday: user.birthday,
  }
  const work = useWork({ place: draftPlace('profile', 'own'), title: ownPages.centre.title })
  useDraftPart(work, 'fields', formPart(form, opened, work.changed, labels))
  const save = useAction(ownProfile.changeOwn, {
    refreshes: ['session'],
    onDone: (_, saved) => {
      work.settled()
      useSession.setState((state) => ({
        user: state.user && ({ ...state.user, ...saved } as typeof state.user),
      }))
    },
  })
  const { Edit: DateField } = useWidgets().date
  return (
    <Form<Changed>
      layout="vertical"
      colon={false}
      validateTrigger="onBlur"
      style={{ maxWidth: 480 }}
      form={form}
      initialValues={opened}
      disabled={save.isPending}
      onValuesChange={work.changed}
      onFinish={(typed) => save.mutate(typed)}
    >
      <DraftOffer work={work} />
      <Form.Item name="avatar" label="头像" rules={rules('avatar')}>
        <UploadField biz="avatar" kind="image" max={1} hint="建议正方形图片，不超过 5 MB" />
      </Form.Item>
      <Form.Item name="realname" label="姓名" rules={rules('realname')}>
        <Input maxLength={100} autoComplete="name" placeholder="请输入姓名" />
      </Form.Item>
      <Form.Item name="sex" label="性别">
        <Radio.Group
          options={[
            { value: '1', label: '男' },
            { value: '2', label: '女' },
          ]}
        />
      </Form.Item>
      <Form.Item name="birthday" label="生日" rules={rules('birthday')}>
        <DateField field={birthday} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={save.isPending}>
        保存
      </Button>
    </Form>
  )
}
