import { z } from 'zod'
import { entity, get, post, put } from '../endpoint.ts'
import { field } from '../field.ts'
import { uniform } from '../uniform.ts'
import { code, commaList, id, malformed, nothing, requiredText, someIds } from '../wire.ts'
import { passwordRefusal, passwordStrength } from './password.ts'

const departLookup = 'organisation_depart,depart_name,id'
const accountGroup = { group: '账号' } as const
const personGroup = { group: '个人' } as const
const organisationGroup = { group: '组织与角色' } as const

export const User = z.object({
  username: field.pattern('用户名', /^[A-Za-z0-9_.@-]{2,50}$/, '用户名只能是2至50位字母、数字或 _ . @ -', {
    ...accountGroup,
    required: true,
    query: 'like',
    writeOnce: true,
    width: 140,
  }),
  realname: field.text('姓名', { ...accountGroup, required: true, max: 50, query: 'like', width: 140 }),
  password: field.password(
    '密码',
    {
      ...accountGroup,
      hint: '8 至 128 位，不能是常见密码，也不能与用户名相同；不填则暂不能用密码登录，可稍后“重置密码”，或用手机号验证码登录',
      isCheckedTyping: true,
    },
    { accepts: (text) => passwordStrength(text) >= 0, refusal: passwordRefusal },
  ),
  orgCodeTxt: field.text('所属部门', { ...organisationGroup, readOnly: true, isAdded: true, width: 200 }),
  roleNames: field.text('角色', { ...organisationGroup, readOnly: true, isAdded: true, width: 160 }),
  sex: field.radio('性别', 'sex', { ...personGroup, asNumber: true, query: 'eq', width: 80 }),
  phone: field.pattern('手机号', /^1[3-9]\d{9}$/, '请输入正确的手机号', {
    ...accountGroup,
    query: 'like',
    width: 130,
  }),
  email: field.pattern('邮箱', /^[^\s@]{1,64}@[^\s@]+\.[^\s@]+$/, '请输入正确的邮箱', {
    ...accountGroup,
    max: 100,
    width: 200,
  }),
  workNo: field.text('工号', { ...organisationGroup, max: 50, width: 110 }),
  birthday: field.date('生日', { ...personGroup, notInList: true }),
  avatar: field.image('头像', { ...personGroup, notInList: true, ownControl: true }),
  post: field.text('职务', { ...organisationGroup, max: 50, width: 120 }),
  telephone: field.text('座机', { ...accountGroup, max: 30, notInList: true }),
  status: field.dict('状态', 'user_status', {
    ...accountGroup,
    asNumber: true,
    query: 'eq',
    readOnly: true,
    width: 90,
  }),
  orgId: field.ref('主部门', departLookup, { ...organisationGroup, readOnly: true, notInList: true }),
  orgCode: field.text('部门编码', { ...organisationGroup, readOnly: true, notInList: true }),
  userIdentity: field.dict('身份', 'user_identity', {
    ...organisationGroup,
    asNumber: true,
    notInList: true,
  }),
  departIds: field.refs('负责部门', departLookup, { ...organisationGroup, notInList: true }),
  /** The tenant of the list; other memberships are not shown (family-contract 17). */
  relTenantIds: field.text('所属租户', { ...accountGroup, readOnly: true, notInList: true, isAdded: true }),
  lastSeenTime: field.datetime('最近在线', {
    ...accountGroup,
    readOnly: true,
    notInList: true,
    isAdded: true,
  }),
})

const users = uniform('user', '/sys/user', User, {
  title: '用户',
  added: { delFlag: z.number().nullish() },
  says: { edit: '修改成功!', remove: '删除用户成功', removeBatch: '批量删除用户成功' },
})

const password = z.string({ error: '新密码不允许为空!' }).min(1, '新密码不允许为空!').max(128)

const links = {
  selectedroles: commaList.optional(),
  selecteddeparts: commaList.optional(),
  /** Only the tenant of the list is accepted; memberships in other tenants have their own calls. */
  relTenantIds: commaList.nullish(),
}

/** The uniform list of users; roles and departments travel beside the fields (DEC-050). */
export const user = Object.assign(users, {
  add: { ...users.add, input: users.add.input.extend(links) },
  edit: { ...users.edit, input: users.edit.input.extend(links) },
})

/** What is done with accounts beside the list (DEC-052…054). */
export const account = entity('user', 'tenant', {
  roles: get('/sys/user/queryUserRole', {
    needs: 'session',
    input: z.object({ userid: id.optional(), userId: id.optional() }),
    result: z.array(z.string()),
  }),
  freeze: put('/sys/user/frozenBatch', {
    needs: 'user:freeze',
    input: z.object({ ids: someIds('请选择一条记录！'), status: code([1, 2], malformed) }),
    result: nothing,
    says: '操作成功!',
  }),
  /** Gives many users roles beside those they hold, or puts them into other departments. */
  assign: put('/sys/user/assignBatch', {
    needs: 'user:edit',
    input: z.object({
      ids: someIds('请选择一条记录！'),
      addedroles: commaList.optional(),
      selecteddeparts: commaList.optional(),
    }),
    result: nothing,
    says: '操作成功!',
  }),
  setPassword: put('/sys/user/changePassword', {
    needs: 'user:password',
    input: z.object({
      username: requiredText('用户不存在！', 50),
      password,
      confirmpassword: z.string().max(128),
    }),
    result: nothing,
    says: '密码修改成功!',
  }),
  /** Removes the second factor of a user who has lost it. */
  resetSecondFactor: put('/sys/user/secondFactor/reset', {
    needs: 'user:password',
    input: z.object({ id }),
    result: nothing,
    says: '已重置两步验证',
  }),
  isFree: get('/sys/user/checkOnlyUser', {
    needs: 'session',
    perMinute: 60,
    input: z.object({
      id: id.optional(),
      username: z.string().max(100).optional(),
      phone: z.string().max(30).optional(),
      email: z.string().max(100).optional(),
      workNo: z.string().max(50).optional(),
    }),
    result: z.boolean(),
  }),
})

/** The caller's own password (SHELL-044…053). */
export const ownPassword = entity('ownPassword', 'own', {
  change: post('/sys/user/updatePassword', {
    needs: 'session',
    perMinute: 20,
    input: z.object({
      username: z.string().max(100),
      oldpassword: z.string({ error: '请输入旧密码!' }).min(1, '请输入旧密码!').max(200),
      password,
      confirmpassword: z.string().max(200),
    }),
    result: nothing,
    says: '密码重置成功!',
    aliases: [{ method: 'PUT', path: '/sys/user/updatePassword' }],
  }),
  strength: get('/sys/user/checkPwdStrength', {
    needs: 'session',
    secret: true,
    input: z.object({ pwd: z.string().max(1000).optional() }),
    result: z.number(),
  }),
})
