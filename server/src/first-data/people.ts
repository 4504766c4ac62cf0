const surnames = [...'王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕']
const given = [
  ...'伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉兰红建国志文晨曦子涵宇轩梓萱浩然欣怡思远雨桐佳琪俊杰',
]
const posts = [
  '客服专员',
  '调度员',
  '维修技师',
  '区域经理',
  '仓库管理员',
  '车队长',
  '安全员',
  '会计',
  '人事专员',
  '驾驶员',
]

/** A repeatable stream of numbers: the demo looks the same on every machine. */
export function dice(seed: number): (below: number) => number {
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
  post: string
  birthday: string
}

/** The n-th person of a demo tenant. */
export function personOf(n: number, roll: (below: number) => number, prefix: string): Person {
  const pick = <T>(list: readonly T[]): T => list[roll(list.length)]!
  const realname = pick(surnames) + pick(given) + (roll(3) > 0 ? pick(given) : '')
  const number = String(n).padStart(4, '0')
  return {
    username: `${prefix}${number}`,
    realname,
    sex: String(1 + roll(2)),
    phone: `1${pick(['38', '39', '58', '86', '77', '99'])}${prefix === 'u' ? '1' : '2'}${number}${String(roll(1000)).padStart(3, '0')}`,
    email: `${prefix}${number}@example.com`,
    workNo: `RC${number}`,
    post: pick(posts),
    birthday: `${1970 + roll(32)}-${String(1 + roll(12)).padStart(2, '0')}-${String(1 + roll(28)).padStart(2, '0')}`,
  }
}
