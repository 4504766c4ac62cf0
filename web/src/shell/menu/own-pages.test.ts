import { expect, test } from 'vitest'
import { ownPages } from './own-pages.ts'

test('everyone has a page of their own and a help page, whatever the menu holds', () => {
  expect(ownPages.help).toEqual({
    path: '/account/help',
    name: 'account/help',
    title: '帮助',
    component: 'account/help',
    keepAlive: false,
    permissionList: [],
    chain: [{ title: '帮助', path: '/account/help' }],
  })
  expect(ownPages.centre).toMatchObject({ path: '/account/center', title: '个人中心' })
})
