import { checkRule } from '@banyan/contract/online/check-rule'
import { expect, test } from 'vitest'
import { startServer } from '#testing/server.ts'

const { signIn } = await startServer()

test('LIST-021 DEC-066 long texts that `field` does not name stay out of the page; everything else, and the id, is there', async () => {
  const boss = await signIn('u0001')
  const first = async (field?: string) =>
    Object.keys((await boss.call(checkRule.list, { field, pageSize: 1 })).records[0] ?? {})
  expect(await first()).toContain('ruleDescription')
  expect(await first('id,,ruleName,ruleDescription,action')).toContain('ruleDescription')
  const narrow = await first('id,,ruleName,undefined')
  expect(narrow).not.toContain('ruleDescription')
  expect(narrow).toEqual(expect.arrayContaining(['id', 'version', 'ruleName', 'ruleCode', 'createTime']))
})
