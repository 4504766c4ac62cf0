import { checkRule, ruleCheck } from '@banyan/contract/online/check-rule'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { hand } from '#testing/hand.ts'
import { Answered, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { CheckRulePage } from './check-rule-page.tsx'
import { CheckTrial } from './check-trial.tsx'

const parts = [
  { digits: '1', pattern: '^[a-z|A-Z]$', message: '第一位只能是字母' },
  { digits: '*', pattern: '^.{3,}$', message: '最少输入3位数' },
]

test('ADMIN-092 check rules are listed with name and code and looked for by name', async () => {
  localStorage.clear()
  const list = server.on(checkRule.list, () => ({
    records: [{ id: 'c1', version: 1, ruleName: '通用编码', ruleCode: 'common' }],
    total: 1,
  }))
  show(<CheckRulePage />, { can: ['checkRule:list'] })
  const row = (await screen.findByText('通用编码')).closest('tr') as HTMLElement
  within(row).getByText('common')
  const { method, url } = list.mock.lastCall![1]
  expect([method, url.pathname]).toEqual(['GET', '/plat-oauth/sys/checkRule/list'])
  await hand.type(screen.getByLabelText('规则名称', { selector: 'input' }), '通用{Enter}')
  await waitFor(() => expect(list.mock.lastCall?.[0]).toMatchObject({ ruleName: '*通用*' }))
})

test('ADMIN-091 DEC-055 a trial says what failed, marks the piece, and forgets it when the value fits', async () => {
  server.on(checkRule.byId, () => ({
    id: 'c1',
    version: 1,
    ruleCode: 'common',
    ruleJson: JSON.stringify(parts),
  }))
  const check = server.on(ruleCheck.check, ({ value }) =>
    value === encodeURIComponent('1号')
      ? new Answered(200, {
          success: false,
          code: 500,
          message: '第一位只能是字母',
          result: { ...parts[0], beginIndex: 0, endIndex: 1, checkValue: '1', passed: false },
        })
      : null,
  )
  show(<CheckTrial rule={{ id: 'c1', ruleCode: 'common' }} onClose={() => undefined} />)
  await screen.findByText('最少输入3位数')
  await hand.type(screen.getByLabelText('待校验的值'), '1号')
  await hand.click(screen.getByRole('button', { name: '校验' }))
  expect((await screen.findByText('1', { selector: 'mark' })).nextSibling?.textContent).toBe('号')
  expect(check.mock.lastCall?.[0]).toEqual({ ruleCode: 'common', value: encodeURIComponent('1号') })
  await hand.clear(screen.getByLabelText('待校验的值'))
  await hand.type(screen.getByLabelText('待校验的值'), 'abc{Enter}')
  await screen.findByText('校验通过')
  expect(screen.queryByText('1', { selector: 'mark' })).toBeNull()
})

const tried = async () => {
  show(<CheckTrial rule={{ id: 'c1', ruleCode: 'common' }} onClose={() => undefined} />)
  await screen.findByText('最少输入3位数')
}
const stored = () =>
  server.on(checkRule.byId, () => ({ id: 'c1', version: 1, ruleJson: JSON.stringify(parts) }))

test('DEC-055 an empty value passes, and the trial says that it is not checked', async () => {
  stored()
  const check = server.on(ruleCheck.check, () => null)
  await tried()
  await hand.click(screen.getByRole('button', { name: '校验' }))
  await screen.findByText('空值不校验')
  expect(check.mock.lastCall?.[0]).toEqual({ ruleCode: 'common', value: '' })
  await hand.type(screen.getByLabelText('待校验的值'), 'abc{Enter}')
  await waitFor(() => expect(screen.queryByText('空值不校验')).toBeNull())
  screen.getByText('校验通过')
})

test('DEC-055 a value that is too short is marked where something is missing', async () => {
  stored()
  const result = { ...parts[0], beginIndex: 2, endIndex: 3, checkValue: '', passed: false }
  server.on(
    ruleCheck.check,
    () => new Answered(200, { success: false, code: 500, message: '第三位只能是字母', result }),
  )
  await tried()
  await hand.type(screen.getByLabelText('待校验的值'), 'ab{Enter}')
  const mark = await screen.findByText('（空）', { selector: 'mark' })
  expect(mark.parentElement?.textContent).toBe('ab（空）')
  screen.getByText('第三位只能是字母')
})

test('while the rule is read its parts are not called missing', async () => {
  server.on(checkRule.byId, () => new Promise<never>(() => undefined))
  show(<CheckTrial rule={{ id: 'c1', ruleCode: 'common' } as never} onClose={() => undefined} />)
  await screen.findByText('试一试 · common')
  expect(document.querySelectorAll('[aria-label=正在加载] li')).toHaveLength(3)
  expect(screen.queryByText('没有校验规则')).toBeNull()
})
