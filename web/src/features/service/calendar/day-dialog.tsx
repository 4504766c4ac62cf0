import { dayNumber, officialDays } from '@banyan/contract/service/time/official-days'
import { hoursOn, weekdayIndex } from '@banyan/contract/service/time/working-time'
import { type WorkCalendar, workCalendar } from '@banyan/contract/service/work-calendar'
import { Form, Input, Radio } from 'antd'
import { useState } from 'react'
import { useAction } from '#kit/call/hooks.ts'
import { draftPlace } from '#kit/draft/place.ts'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { weekdays } from './calendar-dialog.tsx'
import { hoursRule, hoursText, readHours } from './hours-text.ts'

interface Values {
  kind: 'usual' | 'rest' | 'work'
  hours?: string
  name?: string
}

interface Props {
  calendar: WorkCalendar
  date: string
  onClose: () => void
}

/** Sets one day: regular, off, or with its own hours. */
export function DayDialog({ calendar, date, onClose }: Props) {
  const [isOpen, setOpen] = useState(true)
  const save = useAction(workCalendar.save, { refreshes: ['serviceClock'], onDone: () => setOpen(false) })
  const own = calendar.days.find((day) => day.date === date)
  const others = calendar.days.filter((day) => day.date !== date)
  const day = dayNumber(date)
  const usual = hoursOn({ ...calendar, usesOfficialDays: calendar.usesOfficialDays === 1, days: [] }, day)
  const official = calendar.usesOfficialDays === 1 ? officialDays.get(day) : undefined
  const submit = ({ kind, hours, name }: Values) => {
    const read = readHours(kind === 'work' ? hours : '')
    const set = { date, name: name || null, hours: 'hours' in read ? read.hours : [] }
    save.mutate({
      ...calendar,
      inUse: calendar.inUse === 1 ? 1 : 0,
      usesOfficialDays: calendar.usesOfficialDays === 1 ? 1 : 0,
      days: kind === 'usual' ? others : [...others, set],
    })
  }
  return (
    <FormDialog<Values>
      open={isOpen}
      title={`${date} ${weekdays[weekdayIndex(day)]}`}
      width={440}
      okText="保存"
      isSending={save.isPending}
      place={draftPlace('calendarDay', calendar.id, date)}
      labels={{ kind: '这一天', hours: '上班时段', name: '说明' }}
      validateTrigger="onChange"
      initialValues={{
        kind: !own ? 'usual' : own.hours.length ? 'work' : 'rest',
        hours: hoursText(own?.hours.length ? own.hours : usual),
        name: own?.name ?? undefined,
      }}
      afterClose={onClose}
      onClose={() => setOpen(false)}
      onSubmit={submit}
    >
      <Form.Item
        name="kind"
        label="这一天"
        extra={`默认：${official ? `${official.name}，` : ''}${hoursText(usual) || '休息'}`}
      >
        <Radio.Group
          options={[
            { value: 'usual', label: '按默认' },
            { value: 'rest', label: '休息' },
            { value: 'work', label: '上班' },
          ]}
        />
      </Form.Item>
      <Form.Item noStyle dependencies={['kind']}>
        {({ getFieldValue }) => (
          <>
            {getFieldValue('kind') === 'work' && (
              <Form.Item
                name="hours"
                label="上班时段"
                rules={[{ required: true, message: '请填写上班时段' }, hoursRule]}
              >
                <Input placeholder="例如：09:00-12:00、13:30-18:00" />
              </Form.Item>
            )}
            {getFieldValue('kind') !== 'usual' && (
              <Form.Item name="name" label="说明" rules={[{ max: 20, message: '说明不能超过20个字符' }]}>
                <Input placeholder="例如：公司年会" />
              </Form.Item>
            )}
          </>
        )}
      </Form.Item>
    </FormDialog>
  )
}
