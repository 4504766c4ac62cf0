import { expect, test } from 'vitest'
import { makePerson, postInDepart, seededRandom } from './people.ts'

test.each<[depart: string, director: string, ...others: string[]]>([
  ['榕城车联服务有限公司', '总经理', '总经理助理', '副总经理', '总经理助理'],
  ['总经理办公室', '办公室主任', '行政专员', '行政专员'],
  ['行政组', '办公室主任', '行政专员'],
  ['综合管理部', '办公室主任', '行政专员'],
  ['法务组', '法务主管', '法务专员'],
  ['夜班调度组', '调度主管', '调度员'],
  ['运营中心', '调度主管', '调度员'],
  ['客户服务部', '客服主管', '客服专员'],
  ['数据监控部', '监控主管', '数据监控员'],
  ['安全管理部', '安全主管', '安全员'],
  ['福州服务站', '站长', '维修技师', '前台接待', '维修技师'],
  ['服务中心', '站长', '维修技师'],
  ['鼓楼维修组', '维修组长', '维修技师'],
  ['道路救援队', '维修组长', '维修技师'],
  ['冷链车队', '车队长', '驾驶员'],
  ['采购部', '采购主管', '采购专员'],
  ['配件中心', '采购主管', '采购专员'],
  ['中心仓库', '仓库主管', '仓库管理员'],
  ['质检组', '质检主管', '质检员'],
  ['大客户组', '市场主管', '客户经理', '市场专员'],
  ['渠道组', '市场主管', '客户经理'],
  ['品牌推广组', '市场主管', '客户经理'],
  ['市场部', '市场主管', '客户经理'],
  ['信息技术部', '技术主管', '软件工程师', '运维工程师'],
  ['平台研发组', '技术主管', '软件工程师'],
  ['运维组', '技术主管', '软件工程师'],
  ['车载设备组', '设备主管', '设备工程师'],
  ['出纳组', '财务主管', '出纳'],
  ['财务部', '财务主管', '会计'],
  ['会计组', '财务主管', '会计'],
  ['人力资源部', '人事主管', '人事专员'],
  ['培训组', '人事主管', '人事专员'],
  ['别的部门', '主管', '专员', '专员'],
])('DEC-010 the first person of %s directs it, the others do its work', (depart, ...posts) => {
  expect(posts.map((_, n) => postInDepart(depart, n))).toEqual(posts)
})

test('DEC-010 the numbers of the demo are the same on every machine and stay below their limit', () => {
  const numbers = (seed: number, below: number) => {
    const roll = seededRandom(seed)
    return Array.from({ length: 6 }, () => roll(below))
  }
  expect(numbers(5, 100)).toEqual([23, 73, 24, 85, 71, 36])
  expect(numbers(6, 100)).not.toEqual(numbers(5, 100))
  const roll = seededRandom(1)
  const many = new Set(Array.from({ length: 500 }, () => roll(3)))
  expect([...many].sort()).toEqual([0, 1, 2])
})

test('DEC-010 people of the demo: numbers, names and addresses that belong together', () => {
  const roll = seededRandom(7)
  expect([makePerson(1, roll, 'u'), makePerson(12, roll, 'm')]).toEqual([
    {
      username: 'u0001',
      realname: '吴华建',
      sex: '1',
      phone: '19910001360',
      email: 'u0001@example.com',
      workNo: 'RC0001',
      birthday: '1971-01-28',
    },
    {
      username: 'm0012',
      realname: '彭婷',
      sex: '2',
      phone: '17720012779',
      email: 'm0012@example.com',
      workNo: 'MJ0012',
      birthday: '1983-06-24',
    },
  ])
  const people = Array.from({ length: 300 }, (_, n) => makePerson(n, roll, 'u'))
  expect(new Set(people.map(({ phone }) => phone)).size).toBe(300)
  for (const { realname, phone, birthday, sex } of people) {
    expect(realname).toMatch(/^\p{Script=Han}{2,3}$/u)
    expect(phone).toMatch(/^1(38|39|58|86|77|99)1\d{7}$/)
    expect(birthday).toMatch(/^(19[789]\d|200[01])-(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])$/)
    expect(sex).toMatch(/^[12]$/)
  }
  const years = people.map(({ birthday }) => Number(birthday.slice(0, 4)))
  expect([Math.min(...years), Math.max(...years)]).toEqual([1970, 2001])
})
