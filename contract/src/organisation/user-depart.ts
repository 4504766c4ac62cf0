import { z } from 'zod'
import { del, entity, get, post } from '../endpoint.ts'
import { LinkedUser, UserBrief } from '../identity/user-lookup.ts'
import { id, idList, nothing, page, paging, someIds } from '../wire.ts'

/** A department of a user as the edit form shows it (DEC-053). */
const LinkNode = z.object({
  key: z.string(),
  value: z.string(),
  title: z.string(),
  children: z.array(z.never()),
})
const eitherSpelling = z.object({ userId: id.optional(), userid: id.optional() })
const keyword = z.string().trim().max(100).optional()

/** Who belongs to which department, read by every picker (DEC-053, DEC-112). */
export const userDepart = entity('user', 'tenant', {
  ofUser: get('/sys/user/userDepartList', {
    needs: 'session',
    input: eitherSpelling,
    result: z.array(LinkNode),
    says: '查找成功',
  }),
  belonging: get('/sys/user/getUserBelongDepartsList', {
    needs: 'session',
    input: eitherSpelling,
    result: z.array(LinkNode),
  }),
  /** Everyone of a department and of all below it. */
  below: get('/sys/user/queryUserByDepId', {
    offline: true,
    needs: 'session',
    input: z.object({ id: id.optional(), departId: id.optional(), realname: keyword }),
    result: z.array(UserBrief),
  }),
  /** How many people there are in each department and all below it, as far as the caller may see them. */
  counts: get('/sys/user/departCounts', {
    needs: 'user:list',
    input: z.object({}),
    result: z.record(z.string(), z.number()),
  }),
  pick: get('/sys/user/queryUserComponentData', {
    needs: 'session',
    input: z.object({ departId: id.optional(), username: keyword, realname: keyword, ...paging }),
    result: page(UserBrief),
  }),
  addressList: get('/sys/user/queryByOrgCodeForAddressList', {
    needs: 'session',
    input: z.object({ orgCode: z.string().trim().max(100).optional(), realname: keyword, ...paging }),
    result: page(
      z.object({
        userId: z.string(),
        realname: z.string().nullish(),
        departName: z.string(),
        phone: z.string().nullish(),
        email: z.string().nullish(),
        workNo: z.string().nullish(),
      }),
    ),
  }),
})

const chosenIds = someIds('请选择一条记录！')

/** The people of one department, as its administrator changes them (DEC-112), in rows of the list of users. */
export const departUser = entity('depart', 'tenant', {
  members: get('/sys/user/departUserList', {
    needs: 'depart:user',
    input: z.object({ depId: id.optional(), username: keyword, realname: keyword, ...paging }),
    result: page(LinkedUser),
  }),
  addMembers: post('/sys/user/editSysDepartWithUser', {
    needs: 'depart:user',
    input: z.object({ depId: id, userIdList: idList }),
    result: nothing,
    says: '添加成功!',
  }),
  removeMember: del('/sys/user/deleteUserInDepart', {
    needs: 'depart:user',
    input: z.object({ depId: id, userId: id }),
    result: nothing,
    says: '删除成功!',
  }),
  removeMembers: del('/sys/user/deleteUserInDepartBatch', {
    needs: 'depart:user',
    input: z.object({ depId: id, userIds: chosenIds }),
    result: nothing,
    says: '删除成功!',
  }),
})
