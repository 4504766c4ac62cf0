import { useSession } from '#kit/call/session.ts'

/** The user by name, and the day. */
export function Greeting() {
  const user = useSession((state) => state.user)
  return (
    <header className="home-greeting">
      <h1>
        {user?.welcome && `${user.welcome}，`}
        {user?.realname || user?.username}
      </h1>
      <p>{today()}</p>
    </header>
  )
}

const today = () =>
  new Intl.DateTimeFormat('zh-CN', { dateStyle: 'full', timeZone: 'Asia/Shanghai' }).format(new Date())
