import type { PageRoute } from './menu.ts'

const page = (path: string, title: string): PageRoute => ({
  path,
  name: path.slice(1),
  title,
  component: path.slice(1),
  keepAlive: false,
  permissionList: [],
  chain: [{ title, path }],
})

/** Pages everyone has, whatever the menu holds. */
export const ownPages = {
  centre: page('/account/center', '个人中心'),
  messages: page('/account/messages', '消息设置'),
  help: page('/account/help', '帮助'),
}
