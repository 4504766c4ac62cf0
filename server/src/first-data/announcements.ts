import { inArray } from 'drizzle-orm'
import { clock } from '#kernel/clock.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { newId } from '#kernel/keys.ts'
import { users } from '#modules/identity/identity.tables.ts'
import { announcements } from '#modules/messaging/messaging.tables.ts'
import { sendSystemMessage } from '#modules/messaging/public.ts'
import { seededRandom } from './people.ts'
import { lastWorkTime } from './work-hours.ts'

interface NoticeSeed {
  titile: string
  priority: string
  sendStatus: string
  daysAgo: number
  msgAbstract: string
  msgContent: string
}

const noticeSeeds: NoticeSeed[] = [
  {
    titile: '台风蓝色预警：请各车队检查停放车辆',
    priority: 'H',
    sendStatus: '1',
    daysAgo: 0,
    msgAbstract: '今晚至明日阵风可达 8 级，露天停放的车辆请移入室内。',
    msgContent:
      '<h3>各车队：</h3><p>市气象台今日发布台风<strong>蓝色预警</strong>，请在 <u>18:00 前</u>完成以下工作：</p><ol><li>露天停放的车辆移入室内或背风处；</li><li>检查应急物资与通信设备；</li><li>值班人员保持电话畅通。</li></ol><p>如有险情请立即联系调度中心。</p>',
  },
  {
    titile: '系统升级通知',
    priority: 'M',
    sendStatus: '1',
    daysAgo: 1,
    msgAbstract: '本周六 22:00 至 23:00 升级，期间可能短暂中断。',
    msgContent:
      '<p>平台将于本周六 22:00 至 23:00 升级，期间可能短暂中断，请提前保存数据。</p><table><thead><tr><th>模块</th><th>更新内容</th></tr></thead><tbody><tr><td>列表</td><td>高级查询可保存</td></tr><tr><td>消息</td><td>新增铃铛与系统消息</td></tr></tbody></table>',
  },
  {
    titile: '安全驾驶培训安排',
    priority: 'L',
    sendStatus: '1',
    daysAgo: 3,
    msgAbstract: '全体驾驶员参加，分三批进行。',
    msgContent: '<p>培训分三批进行，名单由各车队长通知。缺席者下月补训。</p>',
  },
  {
    titile: '关于规范车辆交接登记的通知',
    priority: 'L',
    sendStatus: '1',
    daysAgo: 9,
    msgAbstract: '交接时须登记里程、油量与外观。',
    msgContent: '<p>即日起，车辆交接时须登记<strong>里程、油量与外观</strong>，并由双方签字。</p>',
  },
  {
    titile: '换季保养优惠活动',
    priority: 'L',
    sendStatus: '0',
    daysAgo: 0,
    msgAbstract: '草稿，待财务确认。',
    msgContent: '<p>待财务确认后发布。</p>',
  },
  {
    titile: '食堂用餐时间调整',
    priority: 'L',
    sendStatus: '2',
    daysAgo: 20,
    msgAbstract: '时间有误，已撤销。',
    msgContent: '<p>午餐时间调整为 11:30 至 13:00。</p>',
  },
]

/** Notices in every state, and a few messages of the system for the first people of the tenant. */
export async function addDemoAnnouncements(tx: Tx, names: string[]): Promise<void> {
  const [sender = ''] = names
  const now = tx.app.part(clock).now()
  const roll = seededRandom(noticeSeeds.length)
  const at = (daysAgo: number) => new Date(lastWorkTime(now - daysAgo * 86_400_000, roll)).toISOString()
  await tx.insert(announcements).values(
    noticeSeeds.map(({ daysAgo, ...notice }, n) => {
      const sent = daysAgo + n * 0.067 // each at another time of the day
      const createTime = at(sent + 0.1)
      const sendTime = new Date(Date.parse(createTime) + (4 + n) * 60_000).toISOString()
      return {
        id: newId(),
        msgCategory: '1',
        msgType: 'ALL',
        ...notice,
        createTime,
        ...(notice.sendStatus === '0' ? {} : { sender, sendTime }),
        ...(notice.sendStatus === '2' ? { cancelTime: at(sent - 1) } : {}),
      }
    }),
  )
  const people = await tx.select({ id: users.id }).from(users).where(inArray(users.username, names))
  const to = { userIds: people.map(({ id }) => id) }
  await sendSystemMessage(tx, {
    kind: 'system',
    to,
    title: '欢迎使用榕台',
    text: '<p>左侧是菜单，按 Ctrl K 可以搜索页面；右上角的铃铛会提醒新的通知与消息。</p>',
  })
  await sendSystemMessage(tx, {
    kind: 'system',
    to,
    title: '车辆品牌已初始化，请核对',
    text: '<p>演示数据中的车辆品牌已经导入，点击查看。</p>',
    priority: 'M',
    link: { path: '/vclinfoExtend/vehicleBrand' },
  })
}
