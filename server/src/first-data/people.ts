const surnames = [...'王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕']
/** Parts of given names, by sex as the dictionary has it. */
const givenNames: Record<string, string[]> = {
  '1': [...'伟强磊军勇杰涛明超刚华建国志文晨子宇轩浩然思远俊峰斌鹏辉健飞凯波宁亮海平'],
  '2': [...'芳娜敏静丽洋艳娟秀霞平桂英玉兰红晨曦涵梓萱欣怡雨桐佳琪婷雪莹慧洁倩琳颖'],
}
/** Random numbers for name parts are below this; another number would rename the people of the demo. */
const namePartCount = 51

/** What people of a department do; the first one there directs it. */
const posts: [depart: RegExp, director: string, others: string[]][] = [
  [/有限公司$/, '总经理', ['总经理助理', '副总经理']],
  [/总经理办公室|行政|综合/, '办公室主任', ['行政专员']],
  [/法务/, '法务主管', ['法务专员']],
  [/调度|运营/, '调度主管', ['调度员']],
  [/客户服务/, '客服主管', ['客服专员']],
  [/监控/, '监控主管', ['数据监控员']],
  [/安全/, '安全主管', ['安全员']],
  [/服务站|服务中心/, '站长', ['维修技师', '前台接待']],
  [/维修组|救援/, '维修组长', ['维修技师']],
  [/车队/, '车队长', ['驾驶员']],
  [/采购|配件/, '采购主管', ['采购专员']],
  [/仓/, '仓库主管', ['仓库管理员']],
  [/质检/, '质检主管', ['质检员']],
  [/客户组|渠道|品牌|市场/, '市场主管', ['客户经理', '市场专员']],
  [/信息|研发|运维/, '技术主管', ['软件工程师', '运维工程师']],
  [/设备/, '设备主管', ['设备工程师']],
  [/出纳/, '财务主管', ['出纳']],
  [/财务|会计/, '财务主管', ['会计']],
  [/人力|培训/, '人事主管', ['人事专员']],
]

/** The post of the n-th person of a department, counted from 0. */
export function postInDepart(depart: string, n: number): string {
  const [, director, others] = posts.find(([names]) => names.test(depart)) ?? [/./, '主管', ['专员']]
  return n === 0 ? director : (others[(n - 1) % others.length] ?? director)
}

/** A repeatable stream of numbers: the demo looks the same on every machine. */
export function seededRandom(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

export interface Person {
  username: string
  realname: string
  sex: string
  phone: string
  email: string
  workNo: string
  birthday: string
}

/** The n-th person of a demo tenant. */
export function makePerson(n: number, roll: (below: number) => number, prefix: string): Person {
  const pick = <T>(list: readonly T[]): T => list[roll(list.length)]!
  const surname = pick(surnames)
  const first = roll(namePartCount)
  const second = roll(3) > 0 ? roll(namePartCount) : undefined
  const number = String(n).padStart(4, '0')
  const sex = String(1 + roll(2))
  const chosen = givenNames[sex]!
  const part = (at: number | undefined) => (at === undefined ? '' : chosen[at % chosen.length]!)
  return {
    username: `${prefix}${number}`,
    realname: surname + part(first) + (second === first ? '' : part(second)),
    sex,
    phone: `1${pick(['38', '39', '58', '86', '77', '99'])}${prefix === 'u' ? '1' : '2'}${number}${String(roll(1000)).padStart(3, '0')}`,
    email: `${prefix}${number}@example.com`,
    workNo: `${prefix === 'u' ? 'RC' : 'MJ'}${number}`,
    birthday: `${1970 + roll(32)}-${String(1 + roll(12)).padStart(2, '0')}-${String(1 + roll(28)).padStart(2, '0')}`,
  }
}
