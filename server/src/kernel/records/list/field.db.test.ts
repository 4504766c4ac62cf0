import { checkRule } from '@banyan/contract/online/check-rule'
import { expect, test } from 'vitest'
import { startServer } from '#testing/server.ts'

const { signIn } = await startServer()

test('LIST-021 DEC-066 a row is whole whatever `field` names; a caller who says so goes without the long texts it does not name', async () => {
  const boss = await signIn('u0001')
  const first = async (field?: string, longTexts?: 'named') =>
    Object.keys((await boss.call(checkRule.list, { field, longTexts, pageSize: 1 })).records[0] ?? {})
  const whole = await first()
  expect(whole).toContain('ruleDescription')
  expect(await first('id,,ruleName,undefined')).toEqual(whole)
  expect(await first('id,,ruleName,ruleDescription,action', 'named')).toContain('ruleDescription')
  const narrow = await first('id,,ruleName,undefined', 'named')
  expect(narrow).not.toContain('ruleDescription')
  expect(narrow).toEqual(expect.arrayContaining(['id', 'version', 'ruleName', 'ruleCode', 'createTime']))
})
