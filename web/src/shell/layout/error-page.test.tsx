import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { hand } from '#testing/hand.ts'
import { show } from '#testing/show.tsx'
import { ErrorPage } from './error-page.tsx'

const reason = '您的角色在当前租户下没有该页面的权限，如需使用请联系管理员授权'
test.each([
  [403, ['403', '抱歉，您无权访问该页面', reason]],
  [404, ['404', '抱歉，您访问的页面不存在']],
  [500, ['500', '抱歉，服务器出错了']],
  [501, ['501', '该功能暂未开放']],
  [502, ['502', '系统正在维护，请稍后再试']],
] as const)('DEC-025 the page of error %i says what is the matter and leads home', async (code, lines) => {
  show(<ErrorPage code={code} />)
  expect([...document.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual(lines)
  window.location.hash = '#/elsewhere'
  await hand.click(screen.getByRole('button', { name: '返回首页' }))
  expect(window.location.hash).toBe('#/')
})
