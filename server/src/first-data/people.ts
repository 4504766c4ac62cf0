const surnames = [...'王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕']
/** Parts of given names, by sex as the dictionary has it. */
const given: Record<string, string[]> = {
  '1': [...'伟强磊军勇杰涛明超刚华建国志文晨子宇轩浩然思远俊峰斌鹏辉健飞凯波宁亮海平'],
  '2': [...'芳娜敏静丽洋艳娟秀霞平桂英玉兰红晨曦涵梓萱欣怡雨桐佳琪婷雪莹慧洁倩琳颖'],
}
/** As many numbers as the stream has always taken for a part of a name. */
const parts = 51
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
  const surname = pick(surnames)
  const first = roll(parts)
  const second = roll(3) > 0 ? roll(parts) : undefined
  const number = String(n).padStart(4, '0')
  const sex = String(1 + roll(2))
  const chosen = given[sex]!
  const part = (at: number | undefined) => (at === undefined ? '' : chosen[at % chosen.length]!)
  return {
    username: `${prefix}${number}`,
    realname: surname + part(first) + (second === first ? '' : part(second)),
    sex,
    phone: `1${pick(['38', '39', '58', '86', '77', '99'])}${prefix === 'u' ? '1' : '2'}${number}${String(roll(1000)).padStart(3, '0')}`,
    email: `${prefix}${number}@example.com`,
    workNo: `RC${number}`,
    post: pick(posts),
    birthday: `${1970 + roll(32)}-${String(1 + roll(12)).padStart(2, '0')}-${String(1 + roll(28)).padStart(2, '0')}`,
  }
}
