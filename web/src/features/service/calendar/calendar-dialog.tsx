import { type WorkCalendar, workCalendar } from '@banyan/contract/service/work-calendar'
import { Button, Form, Input, Switch } from 'antd'
import { useState } from 'react'
import { useAction } from '#kit/call/hooks.ts'
import { draftPlace } from '#kit/draft/place.ts'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { RehearseCalendar } from '../rehearsal/rehearse-calendar.tsx'
import { hoursRule, hoursText, readHours } from './hours-text.ts'
import styles from './work-calendar.module.css'

export const weekdays = ['周一', '周二', '周三', '周四', '周五', '周六', '周日']

interface Values {
  calendarName: string
  weekly: (string | undefined)[]
  usesOfficialDays: boolean
  inUse: boolean
}

const defaultHoursText = '09:00-12:00、13:30-18:00'

interface Props {
  /** Absent for a new calendar. */
  calendar?: WorkCalendar
  onSaved: (id: string) => void
  onClose: () => void
}

/** Edits the name, the weekly hours and the use of a calendar. */
export function CalendarDialog({ calendar, onSaved, onClose }: Props) {
  const [form] = Form.useForm<Values>()
  const [isOpen, setOpen] = useState(true)
  const save = useAction(workCalendar.save, {
    refreshes: ['serviceClock'],
    onDone: ({ id }) => {
      onSaved(id)
      setOpen(false)
    },
  })
  const hoursIn = ({ weekly, usesOfficialDays }: Pick<Values, 'weekly' | 'usesOfficialDays'>) => ({
    weekly: weekly.map((text) => {
      const read = readHours(text)
      return 'hours' in read ? read.hours : []
    }),
    usesOfficialDays: usesOfficialDays ? (1 as const) : (0 as const),
    days: calendar?.days ?? [],
  })
  const submit = ({ calendarName, inUse, ...hours }: Values) =>
    save.mutate({
      id: calendar?.id,
      version: calendar?.version,
      calendarName,
      inUse: inUse ? 1 : 0,
      ...hoursIn(hours),
    })
  return (
    <FormDialog<Values>
      form={form}
      open={isOpen}
      title={calendar ? '编辑工作日历' : '新增工作日历'}
      width={560}
      okText="保存"
      isSending={save.isPending}
      place={draftPlace('workCalendar', calendar?.id ?? 'new')}
      labels={labels}
      validateTrigger="onChange"
      initialValues={{
        calendarName: calendar?.calendarName,
        weekly: calendar?.weekly.map(hoursText) ?? weekdays.map((_, at) => (at < 5 ? defaultHoursText : '')),
        usesOfficialDays: calendar ? calendar.usesOfficialDays === 1 : true,
        inUse: calendar ? calendar.inUse === 1 : false,
      }}
      afterClose={onClose}
      onClose={() => setOpen(false)}
      onSubmit={submit}
    >
      <Form.Item
        name="calendarName"
        label="日历名称"
        rules={[{ required: true, whitespace: true, message: '请输入日历名称' }, { max: 30 }]}
      >
        <Input placeholder="例如：总部工作时间" />
      </Form.Item>
      <p className={styles.note}>
        每周工作时间：一天可以写几个时段，用顿号隔开；不填为休息。
        <Button
          type="link"
          size="small"
          onClick={() => {
            const first = form.getFieldValue(['weekly', 0])
            for (const at of [1, 2, 3, 4]) form.setFieldValue(['weekly', at], first)
          }}
        >
          周二至周五同周一
        </Button>
      </p>
      <div className={styles.week}>
        {weekdays.map((name, at) => (
          <Form.Item key={name} name={['weekly', at]} label={name} rules={[hoursRule]}>
            <Input placeholder="休息" allowClear />
          </Form.Item>
        ))}
      </div>
      <Form.Item
        name="usesOfficialDays"
        label="国家法定节假日与调休"
        valuePropName="checked"
        extra="放假的日子不计时，调休上班的日子按周内第一个工作日的时段计时"
      >
        <Switch checkedChildren="使用" unCheckedChildren="不用" />
      </Form.Item>
      <Form.Item
        name="inUse"
        label="作为本单位的工作日历"
        valuePropName="checked"
        extra="启用后，工单时效只计工作时间；没有另选日历的服务类型都按它计算"
      >
        <Switch checkedChildren="启用" unCheckedChildren="停用" />
      </Form.Item>
      <RehearseCalendar
        read={() =>
          form.validateFields([['weekly']], { recursive: true }).then(
            () => ({ calendarId: calendar?.id, calendar: hoursIn(form.getFieldsValue(true)) }),
            () => undefined, // the form says what is missing
          )
        }
      />
    </FormDialog>
  )
}

const labels = {
  calendarName: '日历名称',
  weekly: '每周工作时间',
  usesOfficialDays: '国家法定节假日与调休',
  inUse: '作为本单位的工作日历',
}
