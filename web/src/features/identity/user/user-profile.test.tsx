import { user } from '@banyan/contract/identity/user'
import { expect, test } from 'vitest'
import { readPlan } from '#kit/list/family.ts'
import { show } from '#testing/show.tsx'
import { UserProfile } from './user-profile.tsx'

const plan = readPlan(user as never)
const zhang = { id: 'u1', version: 1, username: 'zhangsan', realname: '张三' }

function open(given: object, fields = plan.fields) {
  show(<UserProfile record={{ ...zhang, ...given } as never} plan={{ ...plan, fields } as never} />)
  const texts = (selector: string) =>
    [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)
  return {
    avatar: document.querySelector('.ant-avatar')?.textContent,
    name: document.querySelector('h2')?.textContent,
    words: texts('header p > span'),
    links: texts('dl:first-of-type dt, dl:first-of-type dd').slice(0, 6),
    tags: texts('.ant-tag'),
  }
}

test('a profile tells who it is, their state and what they belong to', () => {
  expect(
    open({
      post: '调度',
      status: 1,
      status_dictText: '正常',
      orgCodeTxt: '华北,,华东',
      roleNames: '工程师',
      lastSeenTime: '2026-11-14 09:21:07',
    }),
  ).toEqual({
    avatar: '张',
    name: '张三',
    words: ['zhangsan', '调度', '正常'],
    links: ['部门', '华北华东', '角色', '工程师', '最近在线', '2026-11-14 09:21:07'],
    tags: ['华北', '华东', '工程师'],
  })
  expect(document.querySelector('header i')?.getAttribute('style')).toContain('success')
})

test('a user without a name, roles and departments, frozen and not seen lately', () => {
  expect(open({ realname: null, status: 2, orgCodeTxt: null, roleNames: '' })).toEqual({
    avatar: 'z',
    name: 'zhangsan',
    words: ['zhangsan', '冻结'],
    links: ['部门', '-', '角色', '-', '最近在线', '近一个月未登录'],
    tags: [],
  })
  expect(document.querySelector('header i')?.getAttribute('style')).not.toContain('success')
})

test('an account of today that nobody signed in with has not been away for a month', () => {
  const createTime = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
  expect(open({ createTime }).links).toContain('尚未登录')
})

test('members that a rule hides are not told', () => {
  const shown = plan.fields.filter(
    ({ name }) => !['status', 'orgCodeTxt', 'roleNames', 'lastSeenTime'].includes(name),
  )
  const { words, links } = open({ status: 1, orgCodeTxt: '华北', roleNames: '工程师' }, shown)
  expect(words).toEqual(['zhangsan'])
  for (const label of ['部门', '角色', '最近在线']) expect(links).not.toContain(label)
})

test('what stands above is not repeated in the facts', () => {
  open({ phone: '13800138000', orgCode: 'A01', relTenantIds: '1000' })
  const labels = [...document.querySelectorAll('th, dt, [class*=label]')].map(
    ({ textContent }) => textContent,
  )
  expect(labels).toContain('手机号')
  expect(document.body.textContent).not.toContain('A01')
})
