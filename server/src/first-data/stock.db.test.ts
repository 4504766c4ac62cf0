import { expect, test } from 'vitest'
import { startServer } from '#testing/server.ts'
import { addDemoParts } from './demo-parts.ts'

const { inTenant, sql } = await startServer()
const lines = async (text: string) => (await sql<{ line: string }>(text)).map(({ line }) => line)

test('DEC-055 DEC-056 the stock rules of the platform', async () => {
  expect(
    await lines(`select concat_ws(' ', id, rule_code, rule_name, rule_class, rule_params) as line
      from online_fill_rule where tenant_id = 0 order by id`),
  ).toEqual([
    'fill-category_code_rule category_code_rule 分类编码 categoryCode {"pid":""}',
    'fill-org_num_role org_num_role 部门编码 departCode {"parentId":""}',
    'fill-shop_order_num shop_order_num 订单号 orderNumber {"prefix":"CN"}',
    'fill-work_order_no work_order_no 工单编号 serialNumber {"prefix":"WO","datePattern":"yyyyMMdd","width":4}',
  ])
  expect(
    await lines(`select concat_ws(' ', id, rule_code, rule_name, rule_json) as line
      from online_check_rule where tenant_id = 0 order by id`),
  ).toEqual([
    'check-common common 通用编码规则 [{"digits":"1","pattern":"^[a-zA-Z]$","message":"第一位只能是字母"},{"digits":"*","pattern":"^[0-9a-zA-Z_]*$","message":"只能填写数字、大小写字母、下划线"},{"digits":"*","pattern":"^.{3,}$","message":"最少输入3位数"},{"digits":"*","pattern":"^.{0,12}$","message":"最多输入12位数"}]',
  ])
})

test('DEC-010 the categories of the demo stand under their groups, in their order', async () => {
  expect(
    await lines(`select c.code || ' ' || c.name || ' ' || c.has_child as line from dictionary_category c
      where tenant_id = 1000 order by code collate "C"`),
  ).toEqual([
    'A01 故障分类 1',
    'A01A01 发动机 0',
    'A01A02 变速箱 0',
    'A01A03 制动系统 0',
    'A01A04 电气系统 0',
    'A01A05 轮胎 0',
    'A01A06 车载终端 0',
    'A02 服务分类 1',
    'A02A01 上门安装 0',
    'A02A02 上门维修 0',
    'A02A03 定期保养 0',
    'A02A04 年检代办 0',
    'A03 客户来源 1',
    'A03A01 电话 0',
    'A03A02 网站 0',
    'A03A03 老客户介绍 0',
    'A03A04 展会 0',
  ])
})

test('DEC-010 the departments of both demo tenants, by code', async () => {
  const departs = (tenantId: number) =>
    lines(`select concat_ws(' ', org_code, depart_name, org_type, org_category, depart_order) as line
      from organisation_depart where tenant_id = ${tenantId} order by org_code collate "C"`)
  expect(await departs(1000)).toEqual([
    'A01 榕城车联服务有限公司 1 1 1',
    'A01A01 总经理办公室 2 2 1',
    'A01A01A01 行政组 3 2 1',
    'A01A01A02 法务组 3 2 2',
    'A01A02 运营中心 2 2 2',
    'A01A02A01 调度部 3 2 1',
    'A01A02A01A01 白班调度组 4 2 1',
    'A01A02A01A02 夜班调度组 4 2 2',
    'A01A02A02 客户服务部 3 2 2',
    'A01A02A03 数据监控部 3 2 3',
    'A01A02A04 安全管理部 3 2 4',
    'A01A03 服务中心 2 2 3',
    'A01A03A01 福州服务站 3 2 1',
    'A01A03A01A01 鼓楼维修组 4 2 1',
    'A01A03A01A02 仓山维修组 4 2 2',
    'A01A03A01A03 马尾维修组 4 2 3',
    'A01A03A02 厦门服务站 3 2 2',
    'A01A03A02A01 思明维修组 4 2 1',
    'A01A03A02A02 集美维修组 4 2 2',
    'A01A03A03 泉州服务站 3 2 3',
    'A01A03A03A01 晋江维修组 4 2 1',
    'A01A03A03A02 石狮维修组 4 2 2',
    'A01A03A04 道路救援队 3 2 4',
    'A01A04 配件中心 2 2 4',
    'A01A04A01 采购部 3 2 1',
    'A01A04A02 中心仓库 3 2 2',
    'A01A04A03 质检组 3 2 3',
    'A01A05 市场部 2 2 5',
    'A01A05A01 大客户组 3 2 1',
    'A01A05A02 渠道组 3 2 2',
    'A01A05A03 品牌推广组 3 2 3',
    'A01A06 信息技术部 2 2 6',
    'A01A06A01 平台研发组 3 2 1',
    'A01A06A02 车载设备组 3 2 2',
    'A01A06A03 运维组 3 2 3',
    'A01A07 财务部 2 2 7',
    'A01A07A01 会计组 3 2 1',
    'A01A07A02 出纳组 3 2 2',
    'A01A08 人力资源部 2 2 8',
    'A01A08A01 培训组 3 2 1',
  ])
  expect(await departs(1001)).toEqual([
    'A01 闽江物流有限公司 1 1 1',
    'A01A01 车队管理部 2 2 1',
    'A01A01A01 干线车队 3 2 1',
    'A01A01A02 城配车队 3 2 2',
    'A01A01A03 冷链车队 3 2 3',
    'A01A02 调度中心 2 2 2',
    'A01A02A01 调度组 3 2 1',
    'A01A03 仓储部 2 2 3',
    'A01A04 财务部 2 2 4',
    'A01A05 综合管理部 2 2 5',
  ])
})

test('DEC-010 DEC-106 the parts of the demo under their classes, numbered one after the other', async () => {
  await inTenant(addDemoParts, 77_000)
  expect(
    await lines(`select concat_ws(' ', top.sort_no, top.class_name, c.sort_no, c.class_name, p.part_no, p.part_name, p.unit) as line
      from part_part p join part_class c on c.id = p.system_id and c.tenant_id = p.tenant_id
      join part_class top on top.id = c.parent_id and top.tenant_id = c.tenant_id
      where p.tenant_id = 77000 order by p.part_no`),
  ).toEqual([
    '1 发动机 1 滤清器 PJ-0001 机油滤清器 个',
    '1 发动机 1 滤清器 PJ-0002 空气滤清器 个',
    '1 发动机 1 滤清器 PJ-0003 燃油滤清器 个',
    '1 发动机 2 冷却系统 PJ-0004 水泵总成 件',
    '1 发动机 2 冷却系统 PJ-0005 节温器 个',
    '1 发动机 2 冷却系统 PJ-0006 散热器 件',
    '1 发动机 3 正时系统 PJ-0007 正时皮带 条',
    '1 发动机 3 正时系统 PJ-0008 张紧轮 个',
    '2 制动系统 1 摩擦片 PJ-0009 前摩擦片 套',
    '2 制动系统 1 摩擦片 PJ-0010 后摩擦片 套',
    '2 制动系统 2 制动盘 PJ-0011 前制动盘 件',
    '2 制动系统 2 制动盘 PJ-0012 后制动盘 件',
    '2 制动系统 3 气路 PJ-0013 制动气室 件',
    '2 制动系统 3 气路 PJ-0014 干燥罐 个',
    '2 制动系统 3 气路 PJ-0015 制动软管 根',
    '3 电气系统 1 电源 PJ-0016 蓄电池 块',
    '3 电气系统 1 电源 PJ-0017 发电机总成 件',
    '3 电气系统 2 照明 PJ-0018 前大灯总成 件',
    '3 电气系统 2 照明 PJ-0019 尾灯总成 件',
    '3 电气系统 2 照明 PJ-0020 转向灯泡 个',
    '3 电气系统 3 传感器 PJ-0021 轮速传感器 个',
    '3 电气系统 3 传感器 PJ-0022 水温传感器 个',
    '3 电气系统 3 传感器 PJ-0023 氧传感器 个',
    '4 底盘 1 悬挂 PJ-0024 钢板弹簧 副',
    '4 底盘 1 悬挂 PJ-0025 减振器 支',
    '4 底盘 1 悬挂 PJ-0026 平衡杆胶套 个',
    '4 底盘 2 转向 PJ-0027 转向拉杆 根',
    '4 底盘 2 转向 PJ-0028 转向助力泵 件',
    '4 底盘 3 轮胎 PJ-0029 12R22.5 轮胎 条',
    '4 底盘 3 轮胎 PJ-0030 轮毂螺栓 套',
    '5 车载终端 1 定位终端 PJ-0031 定位终端主机 台',
    '5 车载终端 1 定位终端 PJ-0032 GNSS 天线 根',
    '5 车载终端 2 视频终端 PJ-0033 车载摄像头 个',
    '5 车载终端 2 视频终端 PJ-0034 存储卡 张',
  ])
})

test('DEC-010 the branding of the platform and of the demo tenants', async () => {
  expect(
    await lines(`select concat_ws(' | ', h.tenant_id, h.system_name, l.title, t.name, t.code, t.hosts::text) as line
      from tenancy_home_config h join tenancy_login_config l on l.tenant_id = h.tenant_id
      join tenancy_tenant t on t.id = h.tenant_id order by h.tenant_id`),
  ).toEqual([
    '0 | 榕台 | 榕台 | 平台 | platform | {}',
    '1000 | 榕城车联服务 | 榕城车联服务管理平台 | 榕城车联服务 | rongcheng | {rongcheng.localhost}',
    '1001 | 闽江物流 | 闽江物流管理平台 | 闽江物流 | minjiang | {minjiang.localhost}',
  ])
})
