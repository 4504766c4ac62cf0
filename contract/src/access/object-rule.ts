import { z } from 'zod'
import { entity, get, post } from '../endpoint.ts'
import { type FieldMeta, field } from '../field.ts'
import { uniform } from '../uniform.ts'
import { dictValue, id, malformed, requiredText } from '../wire.ts'

/** Which members of an entity are shown and may be changed (DEC-063). */
export const AttrRule = z.object({
  name: field.text('规则名称', { required: true, max: 50, query: 'like', width: 200 }),
  entity: field.text('实体', { required: true, max: 64, query: 'eq', writeOnce: true, notInList: true }),
  entityName: field.text('对象', { readOnly: true, width: 140 }),
  content: field.textarea('属性设置', { required: true, max: 20_000, notInList: true }),
  note: field.textarea('备注', { max: 300, width: 300 }),
})

/** `content` of an attribute rule: JSON text of a list of these. */
export const AttrSetting = z.object({
  attr: z.string().min(1).max(64),
  visible: z.boolean().default(true),
  editable: z.boolean().default(true),
})
export type AttrSetting = z.output<typeof AttrSetting>

const attrRules = uniform('attrRule', '/datarule/sysAttraccessrule', AttrRule, {
  title: '属性权限规则',
})
export const attrRule = Object.assign(attrRules, {
  add: {
    ...attrRules.add,
    input: attrRules.add.input.extend({ name: requiredText('请输入规则名称!', 50) }),
  },
})

/** Which rows of an entity a role may see and change; scopes are the dictionary data_scope (DEC-063). */
export const ObjectRule = z.object({
  entityName: field.text('对象', { readOnly: true, width: 140 }),
  entity: field.text('对象编码', { required: true, max: 64, query: 'eq', writeOnce: true, notInList: true }),
  roleId: field.ref('角色', 'access_role,role_name,id', { required: true, query: 'eq', width: 160 }),
  scope: field.dict('数据范围', 'data_scope', { required: true, query: 'eq', width: 160 }),
  condition: field.textarea('自定义条件', { max: 20_000, notInList: true }),
  ruleId: field.ref('属性规则', 'access_attr_rule,name,id', { width: 180 }),
  status: field.dict('状态', 'valid_status', { query: 'eq', defVal: '1', width: 90 }),
})

const objectRules = uniform('objectRule', '/datarule/sysObjaccessrule', ObjectRule, {
  title: '数据权限规则',
})

/** A list of super-query items, as JSON text or as it is. */
const condition = z
  .codec(z.union([z.string().max(20_000), z.array(z.unknown()).max(100)]), z.string().max(20_000), {
    decode: (value) => (typeof value === 'string' ? value : JSON.stringify(value)),
    encode: (value) => value,
  })
  .nullish()

export const objectRule = Object.assign(objectRules, {
  add: { ...objectRules.add, input: objectRules.add.input.extend({ condition }) },
  edit: { ...objectRules.edit, input: objectRules.edit.input.extend({ condition }) },
})

const NamedAttribute = z.object({ attr: z.string(), name: z.string() })
/** Only sent by the server, so it is not validated. */
const declaration: z.ZodType<FieldMeta> = z.any()
const text = z.string().nullish()

export const dataAccess = entity('objectRule', 'tenant', {
  holders: get('/datarule/sysObjaccessrule/queryUserWithRole', {
    needs: 'objectRule:list',
    input: z.object({ roid: id }),
    result: z.array(z.object({ id: z.string(), username: text, realname: text })),
  }),
  entities: get('/datarule/sysObjaccessrule/queryEntities', {
    needs: 'session',
    input: z.object({}),
    result: z.array(
      z.object({
        entity: z.string(),
        name: z.string(),
        /** The member compared by the scopes 本部门 and 本部门及以下, with its label (DEC-128). */
        scopeField: z.string(),
        scopeFieldName: z.string(),
      }),
    ),
  }),
  /**
   * The number of rows someone would see with this rule besides their present ones; `id` is the saved rule it replaces.
   */
  effect: post('/datarule/sysObjaccessrule/queryEffect', {
    needs: 'objectRule:list',
    perMinute: 120,
    input: z.object({
      id: id.optional(),
      entity: requiredText(malformed, 64),
      scope: dictValue('请选择数据范围'),
      condition,
      userId: id,
    }),
    result: z.object({ visible: z.number(), total: z.number() }),
  }),
  attrs: get('/datarule/sysObjaccessrule/queryAttrs', {
    needs: 'session',
    input: z.object({ entity: requiredText(malformed, 64) }),
    result: z.array(
      NamedAttribute.extend({
        /** The declaration of the member, for the control of its condition. */
        field: declaration.optional(),
        /** Whether conditions can compare it. */
        isStored: z.boolean().optional(),
      }),
    ),
  }),
  ofRole: get('/datarule/sysObjaccessrule/queryRuleByRoid', {
    needs: 'objectRule:list',
    input: z.object({ roid: id }),
    result: z.array(
      z.object({
        id: z.string(),
        roleId: z.string(),
        entity: z.string(),
        entityName: text,
        scope: z.string(),
        condition: text,
        ruleId: text,
        status: z.string(),
        version: z.number(),
      }),
    ),
  }),
  attrRules: get('/datarule/sysAttraccessrule/queryAll', {
    needs: 'session',
    input: z.object({ entity: z.string().max(64).optional() }),
    result: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        entity: z.string(),
        entityName: text,
        content: z.string(),
        note: text,
      }),
    ),
  }),
})
