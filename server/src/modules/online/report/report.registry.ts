import type { ReportDefinition, ReportItem } from '@banyan/contract/online/report'
import type { Caller, ListColumn, ListSource } from '#kernel/caller.ts'
import { rowScopeOf } from '#kernel/records/list/list.ts'
import { Refusal, refuse } from '#kernel/refusal.ts'

const created: ReportItem = {
  fieldName: 'createTime',
  fieldTxt: '创建时间',
  fieldType: 'Datetime',
  isSearch: true,
  searchMode: 'group',
  isOrder: true,
}

/** The reports that come with the product; whoever may read the list may read the report. */
const builtIn: ReportDefinition[] = [
  {
    id: 'user_report',
    code: 'user_report',
    name: '用户报表',
    entity: 'user',
    items: [
      { fieldName: 'username', fieldTxt: '用户名', fieldType: 'String', isSearch: true, isOrder: true },
      { fieldName: 'realname', fieldTxt: '姓名', fieldType: 'String', isSearch: true, isOrder: true },
      { fieldName: 'sex', fieldTxt: '性别', fieldType: 'String', dictCode: 'sex', isSearch: true },
      { fieldName: 'phone', fieldTxt: '手机号', fieldType: 'String', isSearch: true },
      { fieldName: 'email', fieldTxt: '邮箱', fieldType: 'String' },
      { fieldName: 'workNo', fieldTxt: '工号', fieldType: 'String', isOrder: true },
      {
        fieldName: 'status',
        fieldTxt: '状态',
        fieldType: 'String',
        dictCode: 'user_status',
        isSearch: true,
        searchValue: '1',
      },
      created,
    ],
  },
  {
    id: 'vehicle_brand_report',
    code: 'vehicle_brand_report',
    name: '车辆品牌报表',
    entity: 'vehicleBrand',
    items: [
      { fieldName: 'name', fieldTxt: '品牌名称', fieldType: 'String', isSearch: true, isOrder: true },
      {
        fieldName: 'typeId',
        fieldTxt: '车辆类型',
        fieldType: 'String',
        dictCode: 'fleet_vehicle_type,name,id',
        isSearch: true,
      },
      created,
    ],
  },
  {
    id: 'vehicle_type_report',
    code: 'vehicle_type_report',
    name: '车辆类型报表',
    entity: 'vehicleType',
    items: [
      { fieldName: 'name', fieldTxt: '类型名称', fieldType: 'String', isSearch: true, isOrder: true },
      { fieldName: 'code', fieldTxt: '类型编码', fieldType: 'String', isSearch: true },
      {
        fieldName: 'sortNo',
        fieldTxt: '排序',
        fieldType: 'Integer',
        isSearch: true,
        searchMode: 'group',
        isOrder: true,
        isTotal: true,
      },
    ],
  },
  {
    id: 'depart_report',
    code: 'depart_report',
    name: '部门报表',
    entity: 'depart',
    items: [
      { fieldName: 'departName', fieldTxt: '部门名称', fieldType: 'String', isSearch: true, isOrder: true },
      { fieldName: 'orgCode', fieldTxt: '部门编码', fieldType: 'String', isSearch: true, isOrder: true },
      {
        fieldName: 'orgCategory',
        fieldTxt: '机构类型',
        fieldType: 'String',
        dictCode: 'org_category',
        isSearch: true,
      },
      { fieldName: 'mobile', fieldTxt: '电话', fieldType: 'String' },
      {
        fieldName: 'status',
        fieldTxt: '状态',
        fieldType: 'String',
        replaceVal: '启用_1,不启用_0',
      },
    ],
  },
]

const reports = new Map(builtIn.flatMap((report) => [report.id, report.code].map((key) => [key, report])))

/** A report as one person sees it: without the columns a data rule hides from them. */
export interface ReportForCaller extends ReportDefinition {
  source: ListSource
  /** What may be asked and sorted by; exactly the columns of the report, and `id`. */
  columns: ReadonlyMap<string, ListColumn>
}

/** The report a caller names, for someone who may read its list. */
export function reportFor(me: Caller, code: string): ReportForCaller {
  const report = reports.get(code)
  const source = report && me.catalogue.entities.get(report.entity)
  if (!report || !source) throw new Refusal('实体不存在')
  if (!me.rights.can(`${report.entity}:list`)) throw refuse.noPermission()
  const visible = rowScopeOf(source, me).columns
  const items = report.items.filter(({ fieldName }) => visible.has(fieldName))
  const names = new Set(['id', ...items.map(({ fieldName }) => fieldName)])
  return {
    ...report,
    items,
    source,
    columns: new Map([...visible].filter(([member]) => names.has(member))),
  }
}
