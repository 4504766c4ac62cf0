import { apiKey, keyPrefix } from '@banyan/contract/access/api-key'
import { serve } from '#kernel/call/serve.ts'
import { clock } from '#kernel/clock.ts'
import { newId, randomToken, sha256 } from '#kernel/keys.ts'
import { audit, operationCodes } from '#kernel/observe/audit.ts'
import { readPaging } from '#kernel/records/list/paging.ts'
import { firstOrRefuse, Refusal } from '#kernel/refusal.ts'
import { ipOrNetwork } from '#kernel/settings/setting-kinds.ts'
import { refuseHigherRole, refuseReserved } from '../role/assign-roles.ts'
import { findRole } from '../role/role.queries.ts'
import { endKey, findKeys, insertKey } from './api-key.queries.ts'

const day = 86_400_000

export const apiKeyRoutes = serve(apiKey, {
  async list({ tx, me, input: { name, ...asked } }) {
    const { size, offset } = readPaging(asked)
    const { rows, total } = await findKeys(tx, me.tenantId, { name, limit: size, offset })
    return { records: rows, total }
  },
  async issue(context) {
    const { tx, me, peer, input } = context
    const role = await findRole(tx, input.roleId)
    refuseReserved([role])
    await refuseHigherRole(context, role)
    const addresses = parseAddresses(input.addresses ?? '')
    const key = `${keyPrefix}${me.tenantId}_${randomToken()}`
    const id = newId()
    await insertKey(tx, {
      id,
      name: input.name,
      roleId: role.id,
      makerId: me.userId,
      hash: sha256(key),
      hint: `…${key.slice(-4)}`,
      expiresAt: new Date(tx.app.part(clock).now() + input.days * day),
      addresses,
      perMinute: input.perMinute,
    })
    await audit(tx, me, peer, {
      content: `新增接口密钥：${input.name}`,
      operateType: operationCodes.add,
      entity: 'apiKey',
      rowId: id,
      after: { name: input.name, role: role.roleName, days: input.days, addresses: addresses.join(',') },
    })
    return { id, key }
  },
  async revoke({ tx, me, peer, input: { id } }) {
    const { name } = firstOrRefuse(await endKey(tx, id, me.username), '没有可以吊销的密钥')
    await audit(tx, me, peer, {
      content: `吊销接口密钥：${name}`,
      operateType: operationCodes.edit,
      entity: 'apiKey',
      rowId: id,
    })
    return null
  },
})

function parseAddresses(text: string): string[] {
  const addresses = text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
  try {
    return addresses.map(ipOrNetwork)
  } catch {
    throw new Refusal('允许的地址须为 IP 地址或网段，例如 10.0.0.0/8')
  }
}
