import { expect, test } from 'vitest'
import { makeTextSeal } from '#kernel/sealed-text.ts'
import type { Target } from './outgoing.queries.ts'
import { sealPlace, sendToTargetWith } from './send-to-target.ts'

const seal = makeTextSeal('a main key of the tests')
const url = 'https://hooks.example.com/a'
const stored = { tenantId: 1000, id: 't1' }
const target = (of = stored) =>
  ({
    ...of,
    kind: 'webhook',
    sealedUrl: seal.seal(url, sealPlace(stored, 'url')),
    sealedSecret: null,
  }) as Target
const send = (allowed: string[], given: Target) =>
  sendToTargetWith({ seal, allowed, now: Date.now, resolve: async () => [] })(given, {
    title: '',
    text: '{}',
  })

test('an address that is not listed any more gets nothing, and is not tried again', async () => {
  await expect(send(['https://elsewhere.example.com/'], target())).rejects.toMatchObject({
    message: '目标地址未授权',
    isFinal: true,
  })
  // Listed, it would be asked for: the host has no address here.
  await expect(send(['https://hooks.example.com/'], target())).rejects.toMatchObject({ isFinal: false })
})

test.each([
  { tenantId: 1001, id: 't1' },
  { tenantId: 1000, id: 't2' },
])('an address that was copied to another row does not open there: %o', async (elsewhere) => {
  await expect(send(['https://hooks.example.com/'], target(elsewhere))).rejects.toMatchObject({
    message: '地址或密钥无法解密，请重新填写',
    isFinal: true,
  })
})
