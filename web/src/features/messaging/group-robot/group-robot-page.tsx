import {
  type GroupRobot,
  groupRobot,
  outgoingEvents,
  robotKinds,
} from '@banyan/contract/messaging/group-robot'
import { useState } from 'react'
import { ListPage } from '#kit/list/list-page.tsx'
import { callAction } from '#kit/table/row-actions.tsx'
import { StatusMark } from '#kit/ui/status-mark.tsx'
import { OutgoingLog } from '../outgoing-log.tsx'
import { RobotForm } from './robot-form.tsx'

type OpenedDialog = { form: GroupRobot | 'new' } | { log: GroupRobot; isTest: boolean }

/** Group robots with their events and sent messages. */
export function GroupRobotPage() {
  const [opened, setOpened] = useState<OpenedDialog>()
  const close = () => setOpened(undefined)
  return (
    <>
      <ListPage
        of={groupRobot}
        without={['detail', 'select']}
        reads={['name', 'kind', 'events', 'status', 'address']}
        adds={{
          label: '新增机器人',
          needs: groupRobot.create,
          open: () => setOpened({ form: 'new' }),
        }}
        columns={{
          kind: { render: ({ kind }) => robotKinds[(kind as GroupRobot['kind']) ?? 'wecom'].label },
          events: { render: ({ events }) => eventNames(events as unknown as GroupRobot['events']) },
          status: {
            render: ({ status }) =>
              status === '1' ? (
                <StatusMark tone="good">启用</StatusMark>
              ) : (
                <StatusMark tone="neutral">停用</StatusMark>
              ),
          },
          createTime: false,
        }}
        card={{ title: 'name', status: 'status', lines: ['kind', 'events'], time: 'lastAt' }}
        rowActions={(row) => {
          const robot = row as unknown as GroupRobot
          const { id, version, name, kind, events, status } = robot
          const isOn = status === '1'
          return [
            { label: '编辑', needs: groupRobot.change, run: () => setOpened({ form: robot }) },
            {
              label: '发送测试',
              needs: groupRobot.test,
              run: () => setOpened({ log: robot, isTest: true }),
            },
            {
              label: '发送记录',
              needs: groupRobot.log,
              run: () => setOpened({ log: robot, isTest: false }),
            },
            {
              label: isOn ? '停用' : '启用',
              ...callAction(groupRobot.change, { id, version, name, kind, events, status: isOn ? '2' : '1' }),
            },
          ]
        }}
        emptyText="还没有群机器人"
      />
      {opened && 'form' in opened && (
        <RobotForm robot={opened.form === 'new' ? undefined : opened.form} onClose={close} />
      )}
      {opened && 'log' in opened && (
        <OutgoingLog
          target={opened.log}
          of={groupRobot}
          events={outgoingEvents}
          isTest={opened.isTest}
          onClose={close}
        />
      )}
    </>
  )
}

const eventNames = (events: GroupRobot['events'] | undefined) =>
  (events ?? []).map((event) => outgoingEvents[event]).join('、')
