import { expect, test } from 'vitest'
import { dictionarySeeds } from './dictionaries.ts'

test('the stock dictionaries with their values and texts, in their order', () => {
  expect(dictionarySeeds.map(([code, name, items]) => `${code} ${name}: ${items.join('；')}`)).toEqual([
    'sex 性别: 1 男；2 女',
    'user_status 用户状态: 1 正常；2 冻结',
    'dict_item_status 字典项状态: 1 启用；0 不启用',
    'depart_status 部门状态: 1 启用；0 不启用',
    'user_identity 用户身份: 1 普通成员；2 上级',
    'data_scope 数据范围: 1 全部数据；2 本部门及以下；3 本部门；4 仅本人；5 自定义条件',
    'del_flag 删除状态: 0 正常；1 已删除',
    'yn 是否: 1 是；0 否',
    'yes_no 是或否: Y 是；N 否',
    'valid_status 有效状态: 1 有效；0 无效',
    'menu_type 菜单类型: 0 一级菜单；1 子菜单；2 按钮权限',
    'perms_type 授权策略: 1 显示；2 禁用',
    'global_perms_type 全局权限策略: 1 可见/可访问(授权后可见/可访问)；2 可编辑(未授权时禁用)',
    'org_category 机构类型: 1 公司；2 部门；3 岗位',
    'priority 优先级: L 一般；M 重要；H 紧急',
    'msg_type 公告接收人: ALL 全体用户；USER 指定用户',
    'msg_category 公告类型: 1 通知公告；2 系统消息',
    'send_status 发布状态: 0 未发布；1 已发布；2 已撤销',
    'read_flag 阅读状态: 0 未读；1 已读',
    'tenant_status 租户状态: 1 正常；0 冻结',
    'log_type 日志类型: 1 登录日志；2 操作日志；3 安全日志',
    'operate_type 操作类型: 1 查询；2 添加；3 修改；4 删除；5 导入；6 导出',
    'rule_conditions 规则条件: > 大于；< 小于；!= 不等于；= 等于；>= 大于等于；<= 小于等于；LEFT_LIKE 左模糊；RIGHT_LIKE 右模糊；LIKE 模糊；IN 包含',
    'cgform_table_type 表单类型: 1 单表；2 主表；3 附表',
    'cgform_synch 表单发布状态: Y 已发布；N 未发布',
    'alarm_level 报警级别: 1 紧急；2 重要；3 一般；4 提示',
    'work_order_status 工单状态: 1 待派单；2 待处理；3 处理中；4 已完成；5 已取消',
    'vehicle_status 车辆状态: 1 在线；2 离线；3 停用',
    'device_status 设备状态: 1 在线；2 离线；3 停用',
    'consumer_kind 客户类型: 1 个人；2 企业',
    'fill_rule_kind 填值规则类型: serialNumber 流水号；orderNumber 订单号；departCode 下一个部门编码；categoryCode 下一个分类编码；currentUser 当前用户；currentDepart 当前部门；currentTime 当前时间',
  ])
})
