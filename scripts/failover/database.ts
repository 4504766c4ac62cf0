import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../../server/src/testing/outer-cluster.ts'
import { type Program, type Programs, postgresAccount, postgresPrograms, until } from './programs.ts'

const configuration = join(import.meta.dirname, '../../deploy/failover')
const password = randomBytes(12).toString('hex')

interface Member {
  name: string
  port: number
  patroni: number
  data: string
  program: Program
}

export interface Databases {
  members: Member[]
  /** The address of the owner's database with these hosts. */
  url(hosts: string): string
  primary(): Promise<Member>
  /** Ends Patroni and PostgreSQL of a member at once, as a power cut would. */
  powerOff(member: Member): Promise<void>
  /** Switches the machine on again: it comes back as a replica. */
  powerOn(member: Member): Promise<void>
  /** How many replicas commits wait for. */
  synchronous(): Promise<number>
}

/** etcd and two PostgreSQL under Patroni, one of them a synchronous replica; a database with an owner of its own. */
export async function startDatabases(programs: Programs): Promise<Databases> {
  const [client, peer] = [await freePort(), await freePort()]
  const at = (port: number) => `http://127.0.0.1:${port}`
  programs.start(
    'etcd',
    [
      ...['/usr/bin/etcd', '--data-dir', programs.ownFolder('etcd')],
      ...['--listen-client-urls', at(client), '--advertise-client-urls', at(client)],
      ...['--listen-peer-urls', at(peer), '--initial-advertise-peer-urls', at(peer)],
      ...['--initial-cluster', `default=${at(peer)}`],
    ],
    {},
    postgresAccount(),
  )
  await until('etcd', 30, async () => (await fetch(`${at(client)}/health`)).ok)

  const start = (member: Omit<Member, 'program'>): Program =>
    programs.start(
      member.name,
      ['/usr/bin/patroni', join(configuration, 'patroni.yml')],
      {
        PATRONI_NAME: member.name,
        PATRONI_ETCD3_HOST: `127.0.0.1:${client}`,
        PATRONI_RESTAPI_LISTEN: `127.0.0.1:${member.patroni}`,
        PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${member.patroni}`,
        PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${member.port}`,
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${member.port}`,
        PATRONI_POSTGRESQL_DATA_DIR: join(member.data, 'cluster'),
        PATRONI_POSTGRESQL_BIN_DIR: postgresPrograms() ?? '',
        PATRONI_POSTGRESQL_PGPASS: join(member.data, 'pgpass'),
        PATRONI_SUPERUSER_USERNAME: 'postgres',
        PATRONI_SUPERUSER_PASSWORD: password,
        PATRONI_REPLICATION_USERNAME: 'replicator',
        PATRONI_REPLICATION_PASSWORD: password,
      },
      postgresAccount(),
    )
  const members: Member[] = []
  for (const name of ['db1', 'db2']) {
    const member = { name, port: await freePort(), patroni: await freePort(), data: programs.ownFolder(name) }
    members.push({ ...member, program: start(member) })
    await until(`${name} runs`, 60, async () => (await fetch(`${at(member.patroni)}/health`)).ok)
  }
  const primary = () =>
    until('a primary', 60, async () => {
      for (const member of members)
        if (
          await fetch(`${at(member.patroni)}/primary`).then(
            ({ ok }) => ok,
            () => false,
          )
        )
          return member
      return undefined
    })
  const ask = async (text: string) => {
    const client = new pg.Client(
      `postgres://postgres:${password}@127.0.0.1:${(await primary()).port}/postgres`,
    )
    await client.connect()
    try {
      return (await client.query(text)).rows
    } finally {
      await client.end()
    }
  }
  await ask(`create role banyan_owner login createrole password '${password}'`)
  await ask('create database banyan owner banyan_owner')
  return {
    members,
    primary,
    url: (hosts) => `postgres://banyan_owner:${password}@${hosts}/banyan?target_session_attrs=read-write`,
    async powerOff(member) {
      const postmaster = Number(
        readFileSync(join(member.data, 'cluster/postmaster.pid'), 'utf8').split('\n')[0],
      )
      process.kill(postmaster, 'SIGKILL')
      await member.program.kill('SIGKILL')
    },
    async powerOn(member) {
      member.program = start(member)
      await until(`${member.name} follows`, 90, async () => (await fetch(`${at(member.patroni)}/replica`)).ok)
    },
    async synchronous() {
      const [row] = await ask(
        `select count(*)::int as count from pg_stat_replication where sync_state = 'sync'`,
      )
      return row.count
    },
  }
}
