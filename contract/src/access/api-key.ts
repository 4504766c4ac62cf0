import { z } from 'zod'
import { entity, get, post } from '../endpoint.ts'
import { field } from '../field.ts'
import { describe } from '../uniform.ts'
import { id, nothing, num, page, paging, requiredText } from '../wire.ts'

/** The prefix of every key, by which people and scanners recognise one. */
export const keyPrefix = 'byk_'

/** A key with which another system calls in the name of its maker, limited to one role. */
export const ApiKey = z.object({
  id: z.string(),
  name: z.string(),
  /** The last characters of the key, to tell keys apart. */
  hint: z.string(),
  roleName: z.string(),
  /** The person who made it and in whose name it calls. */
  maker: z.string(),
  status: z.enum(['1', '2', '3']),
  expiresAt: z.string(),
  /** IP addresses and networks it may be used from, comma separated; none: from anywhere. */
  addresses: z.string(),
  perMinute: z.number(),
  lastUsedAt: z.string().nullable(),
  lastUsedFrom: z.string().nullable(),
  createTime: z.string().nullable(),
})
export type ApiKey = z.output<typeof ApiKey>

/** 1 in use, 2 revoked, 3 expired. */
export const keyStatus: Record<ApiKey['status'], string> = { 1: '有效', 2: '已吊销', 3: '已过期' }

const Columns = z.object({
  name: field.text('名称', { query: 'eq', readOnly: true, width: 160 }),
  hint: field.text('密钥', { readOnly: true, width: 110 }),
  roleName: field.text('角色', { readOnly: true, width: 130 }),
  maker: field.text('创建人', { readOnly: true, width: 120 }),
  status: field.text('状态', { readOnly: true, width: 96 }),
  expiresAt: field.datetime('到期时间', { readOnly: true, width: 170 }),
  lastUsedAt: field.datetime('最近使用', { readOnly: true, width: 170 }),
  lastUsedFrom: field.text('最近来源', { readOnly: true, width: 140 }),
  addresses: field.text('允许的地址', { readOnly: true, width: 180 }),
  perMinute: field.text('每分钟次数', { readOnly: true, width: 110 }),
})

/** An IPv4 or IPv6 address or network by its characters; the server parses it. */
const address = /^[0-9A-Fa-f:.]{2,45}(?:\/\d{1,3})?$/
const listOfAddresses = (text: string) =>
  text === '' || text.split(',').every((each) => address.test(each.trim()))

export const ApiKeyDraft = z.object({
  name: requiredText('请输入名称', 50),
  roleId: id,
  days: num('请输入有效天数', { min: 1, max: 730, int: true }),
  addresses: z
    .string()
    .max(500, '允许的地址不能超过500个字符')
    .refine(listOfAddresses, '请填写 IP 地址或网段，用逗号分隔')
    .nullish(),
  perMinute: num('请输入每分钟次数', { min: 1, max: 6000, int: true }),
})

const calls = entity('apiKey', 'tenant', {
  list: get('/sys/apiKey/list', {
    needs: 'apiKey:list',
    input: z.object({ ...paging, name: z.string().max(100).optional() }),
    result: page(ApiKey),
  }),
  /** Only this answer contains the key itself: a hash is stored. */
  issue: post('/sys/apiKey/add', {
    needs: 'apiKey:add',
    input: ApiKeyDraft,
    result: z.object({ id: z.string(), key: z.string() }),
    givesSecret: true,
  }),
  /** Revokes the key: its next call is refused. */
  revoke: post('/sys/apiKey/revoke', {
    needs: 'apiKey:revoke',
    input: z.object({ id }),
    result: nothing,
    says: '已吊销',
  }),
})

/** Keys for other systems. */
export const apiKey = Object.assign(calls, {
  [describe]: { name: 'apiKey', title: '接口密钥', shape: Columns, root: '/sys/apiKey' },
})
