import type { InputOf } from '@banyan/contract/endpoint'
import {
  type GroupRobot,
  GroupRobotDraft,
  groupRobot,
  outgoingEvents,
  type RobotKind,
  robotKinds,
} from '@banyan/contract/messaging/group-robot'
import { Checkbox, Form, Input, Radio } from 'antd'
import { useAction } from '#kit/call/hooks.ts'
import { draftPlace } from '#kit/draft/place.ts'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { rulesOf } from '#kit/form/form-rules.ts'

type Values = InputOf<typeof groupRobot.create>
const rules = rulesOf(GroupRobotDraft)
const kinds = (Object.keys(robotKinds) as RobotKind[]).map((value) => ({
  value,
  label: robotKinds[value].label,
}))
const events = Object.entries(outgoingEvents).map(([value, label]) => ({ value, label }))

/** Asks for a robot; address and secret are never shown again, and stay when they are left empty. */
export function RobotForm({ robot, onClose }: { robot?: GroupRobot; onClose: () => void }) {
  const [form] = Form.useForm<Values>()
  const kind = Form.useWatch('kind', form) ?? robot?.kind ?? 'wecom'
  const add = useAction(groupRobot.create, { onDone: onClose })
  const edit = useAction(groupRobot.change, { onDone: onClose })
  const submit = ({ url, secret, ...values }: Values) => {
    if (!robot) return add.mutate({ ...values, url, secret })
    const { id, version } = robot
    edit.mutate({ ...values, id, version, url: url || undefined, secret: secret || undefined })
  }
  const isKept = robot !== undefined && kind === robot.kind
  return (
    <FormDialog<Values>
      open
      title={robot ? '编辑群机器人' : '新增群机器人'}
      width={560}
      okText="保存"
      form={form}
      place={draftPlace('groupRobot', robot?.id ?? 'new')}
      secrets={['url', 'secret']}
      labels={labels}
      isSending={add.isPending || edit.isPending}
      initialValues={
        robot
          ? { name: robot.name, kind: robot.kind, events: robot.events, status: robot.status }
          : { kind: 'wecom', events: ['orderDueSoon', 'orderOverdue'], status: '1' }
      }
      onClose={onClose}
      onSubmit={submit}
    >
      <Form.Item name="name" label="名称" rules={rules('name')}>
        <Input autoFocus maxLength={50} placeholder="例如 调度一组" />
      </Form.Item>
      <Form.Item name="kind" label="类型" rules={rules('kind')}>
        <Radio.Group optionType="button" options={kinds} />
      </Form.Item>
      <Form.Item
        name="url"
        label="机器人地址"
        rules={isKept ? [] : rules('url')}
        extra={
          isKept ? `现在是 ${robot.address}，不填则不变` : '在群里添加自定义机器人后得到，保存后不再显示'
        }
      >
        <Input maxLength={500} autoComplete="off" placeholder={robotKinds[kind].example} />
      </Form.Item>
      {robotKinds[kind].isSigned && (
        <Form.Item
          name="secret"
          label="加签密钥"
          rules={rules('secret')}
          extra={
            isKept && robot.isSigned ? '已设置，不填则不变' : '机器人的安全设置选择“加签”（签名校验）时填写'
          }
        >
          <Input.Password maxLength={200} autoComplete="new-password" placeholder="例如 SEC…" />
        </Form.Item>
      )}
      <Form.Item name="events" label="发送的事件" rules={rules('events')}>
        <Checkbox.Group options={events} style={{ rowGap: 8 }} />
      </Form.Item>
      <Form.Item name="status" label="状态" rules={rules('status')}>
        <Radio.Group
          options={[
            { value: '1', label: '启用' },
            { value: '2', label: '停用' },
          ]}
        />
      </Form.Item>
    </FormDialog>
  )
}

const labels = { name: '名称', kind: '类型', events: '发送的事件', status: '状态' }
