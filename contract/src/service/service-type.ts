import { z } from 'zod'
import { entity, get, post } from '../endpoint.ts'
import { field } from '../field.ts'
import { uniform } from '../uniform.ts'
import { id, malformed, nothing, num, optionalText } from '../wire.ts'
import { ItemsText } from './template/template.ts'

const root = '/service/systemmanagement/serviceServiceType'

/** A kind of service a company offers; it owns the templates of its work orders and reports (SERVICE-001). */
const ServiceType = z.object({
  typeName: field.text('类型名称', { required: true, max: 50, query: 'like', width: 220 }),
  status: field.radio('状态', 'valid_status', { asNumber: true, query: 'eq', defVal: '1', width: 100 }),
  /** Without one, the calendar of the tenant is used. */
  calendarId: field.ref('工作日历', 'service_work_calendar,calendar_name,id', { width: 140 }),
  templateVersion: field.integer('模板版本', { readOnly: true, width: 110 }),
})

const uniformSet = uniform('serviceType', root, ServiceType, { title: '服务类型' })

/** The drafts of the designers; an edit changes only the sent members (SERVICE-007, SERVICE-008). */
const drafts = { workorderVariableTemp: ItemsText.optional(), reportTemp: ItemsText.optional() }

/** The uniform list of service types; the family edits them with POST (DEC-085). */
export const serviceType = Object.assign(uniformSet, {
  edit: { ...uniformSet.edit, method: 'POST' as const, input: uniformSet.edit.input.extend(drafts) },
})

const Templates = z.object({
  workorderTemp: z.string(),
  workorderVariableTemp: z.string(),
  reportTemp: z.string(),
})

export const TemplateVersion = z.object({
  templateVersion: z.number(),
  remark: z.string().nullish(),
  publishBy: z.string().nullish(),
  publishBy_dictText: z.string().optional(),
  publishTime: z.string().nullish(),
})
export type TemplateVersion = z.output<typeof TemplateVersion>

const templateVersion = num(malformed, { int: true, min: 1, max: 1_000_000 })

/** Templates are drafts until published; published versions never change (DEC-116). */
export const serviceTemplate = entity('serviceType', 'tenant', {
  details: get(`${root}/queryDetailsById`, {
    needs: 'serviceType:list',
    input: z.object({ id }),
    result: Templates.extend({
      id: z.string(),
      version: z.number(),
      typeName: z.string(),
      status: z.number(),
      /** The last published one, 0 for none. */
      templateVersion: z.number(),
      /** 1: the draft differs from it. */
      draft: z.number(),
    }),
  }),
  publish: post(`${root}/publish`, {
    needs: 'serviceType:publish',
    input: z.object({ id, remark: optionalText(200) }),
    result: z.object({ templateVersion: z.number() }),
    says: '发布成功',
  }),
  versions: get(`${root}/versionList`, {
    needs: 'serviceType:list',
    input: z.object({ id }),
    result: z.array(TemplateVersion),
  }),
  version: get(`${root}/queryVersion`, {
    needs: 'serviceType:list',
    input: z.object({ id, templateVersion }),
    result: Templates.extend({ id: z.string(), typeName: z.string(), templateVersion: z.number() }),
  }),
  restore: post(`${root}/restore`, {
    needs: 'serviceType:edit',
    input: z.object({ id, templateVersion }),
    result: nothing,
    says: '恢复成功',
  }),
})
