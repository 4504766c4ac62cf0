import { useSession } from '#kit/call/session.ts'

/** Greets the user by name, with the date and the purpose of the console. */
export function Greeting() {
  const user = useSession((state) => state.user)
  const systemName = useSession((state) => state.systemName)
  return (
    <header className="home-greeting">
      <h1>
        {user?.welcome && `${user.welcome}，`}
        {user?.realname || user?.username}
      </h1>
      <p>
        {today()} · {systemName || '本系统'}用于管理组织与权限、发布公告、设计表单和处理日常业务
      </p>
    </header>
  )
}

const today = () =>
  new Intl.DateTimeFormat('zh-CN', { dateStyle: 'full', timeZone: 'Asia/Shanghai' }).format(new Date())
