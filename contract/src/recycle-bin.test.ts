import { expect, test } from 'vitest'
import { dictBin } from './dictionary/dict.ts'
import { userBin } from './identity/user-bin.ts'
import { describeBin } from './recycle-bin.ts'
import { gadget, gadgetBin } from './testing/gadget.ts'
import { describe } from './uniform.ts'

test('DEC-112 a bin has these calls at the root of its list, all for one action', () => {
  const calls = Object.values(gadgetBin).map(({ method, path, needs, says }) =>
    [method, path, needs, says].join(' ').trim(),
  )
  expect(calls).toEqual([
    'GET /testing/gadget/recycleBin gadget:recycle',
    'PUT /testing/gadget/putRecycleBin gadget:recycle 还原成功',
    'DELETE /testing/gadget/deleteRecycleBin gadget:recycle 删除成功',
  ])
  expect(gadgetBin[describeBin]).toEqual({
    list: gadget[describe],
    idsMember: 'ids',
    shows: ['name', 'typeId', 'status'],
  })
  expect(gadgetBin.removed.scope).toBe('tenant')
})

test('a bin is searched by up to 100 characters, and something must be chosen to bring back or to erase', () => {
  const { input } = gadgetBin.removed
  expect(input.parse({ keyword: ` ${'x'.repeat(100)} ` }).keyword).toBe('x'.repeat(100))
  expect(input.safeParse({ keyword: 'x'.repeat(101) }).error?.issues[0]?.message).toBe(
    '{label}不能超过100个字符',
  )
  for (const call of [gadgetBin.restore, gadgetBin.erase])
    expect(call.input.safeParse({ ids: '' }).error?.issues[0]?.message).toBe('请选择一条记录！')
})

test('DEC-112 bins of users and dictionaries keep the paths and members that clients of the family know', () => {
  const calls = [userBin, dictBin].flatMap((bin) =>
    Object.values(bin).map(({ method, path, input }) =>
      [method, path, ...Object.keys(input.shape)].join(' '),
    ),
  )
  expect(calls).toEqual([
    'GET /sys/user/recycleBinPage keyword pageNo pageSize',
    'PUT /sys/user/putRecycleBin userIds',
    'DELETE /sys/user/deleteRecycleBin userIds',
    'GET /sys/dict/recycleBin keyword pageNo pageSize',
    'PUT /sys/dict/back/:ids ids',
    'DELETE /sys/dict/deletePhysic/:ids ids',
  ])
  expect(userBin[describeBin].shows).toEqual(['realname', 'username', 'phone'])
})
