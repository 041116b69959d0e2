// Runs a .ts file with the Node that Hearth pins, and installs the packages first when that is needed.
// Plain JavaScript for Node 18 and newer: node infra/boot.cjs FILE.ts [arguments]
'use strict';

const { spawn } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');

const root = path.dirname(__dirname);
const wanted = path.join(root, 'package-lock.json');
const installed = path.join(root, 'node_modules/.hearth-lock');
const lock = path.join(root, '.hearth/install.lock');
const pinnedNode = path.join(root, 'node_modules/.bin/node');

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

const textOf = (file) => {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

const isInstalled = () => textOf(wanted) !== '' && textOf(installed) === textOf(wanted);

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

const longestInstallMs = 30 * 60_000;

const isOld = (file) => {
  try {
    return Date.now() - fs.statSync(file).mtimeMs > longestInstallMs;
  } catch {
    return false;
  }
};

/**
 * The lock holds the ids of its owner and of the owner's npm, which may outlive it: stale when both are gone,
 * or when it is so old that the ids must belong to other processes by now.
 */
const isStale = (owners) => owners !== '' && (isOld(lock) || !owners.split(' ').map(Number).some(isAlive));

/** Makes the lock appear with its content in one step; false if it is there. */
function takeLock() {
  const draft = `${lock}.${process.pid}`;
  fs.mkdirSync(path.dirname(lock), { recursive: true });
  fs.writeFileSync(draft, String(process.pid));
  try {
    fs.linkSync(draft, lock);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  } finally {
    fs.rmSync(draft, { force: true });
  }
}

/** Moves a stale lock aside. A rival may have replaced it in between: then its lock is put back. */
function removeStaleLock(owners) {
  const aside = `${lock}.stale.${process.pid}`;
  try {
    fs.renameSync(lock, aside);
    if (textOf(aside) !== owners) fs.linkSync(aside, lock);
  } catch {
    // A rival was faster: the next round sees what it did.
  }
  fs.rmSync(aside, { force: true });
}

function npmCi() {
  const windows = process.platform === 'win32';
  const npm = spawn('npm', ['ci', '--include=dev', '--include=optional', '--loglevel=error'], {
    cwd: root,
    shell: windows,
    stdio: ['ignore', 2, 2],
  });
  if (npm.pid !== undefined) fs.writeFileSync(lock, `${process.pid} ${npm.pid}`);
  return new Promise((resolve, reject) => {
    npm.once('error', () => reject(new Error('npm was not found: install Node.js 18 or newer with npm.')));
    npm.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error('The packages could not be installed: npm ci failed, see its messages above.'));
    });
  });
}

/** Makes node_modules equal to the lock file. The mark is written last, so a broken install is done again. */
async function install() {
  for (let told = false; !isInstalled();) {
    if (takeLock()) {
      try {
        if (isInstalled()) return;
        const target = textOf(wanted);
        console.error('Installing the packages of Hearth (npm ci): 0.43 GB, takes some minutes, once.');
        await npmCi();
        fs.mkdirSync(path.dirname(installed), { recursive: true });
        fs.writeFileSync(installed, target);
        return;
      } finally {
        fs.rmSync(lock, { force: true });
      }
    }
    const owners = textOf(lock);
    if (isStale(owners)) {
      removeStaleLock(owners);
    } else {
      if (!told) console.error('Waiting for another process that installs the packages of Hearth.');
      told = true;
      await pause(200);
    }
  }
}

/** Linux only, elsewhere undefined: the parent of a process. */
const parentOf = (pid) => {
  const stat = textOf(`/proc/${pid}/stat`);
  return stat.slice(stat.lastIndexOf(')')).split(' ')[2];
};

const byParent = () => String(process.ppid);

/** npm runs us in a shell, and some shells stay between: a killed npm is then seen in the shell's parent only. */
function byNpm() {
  const hasShellBetween = textOf(`/proc/${process.ppid}/cmdline`).includes('boot.cjs');
  return hasShellBetween ? `${process.ppid} ${parentOf(process.ppid)}` : byParent();
}

/** SIGKILL of a parent tells nobody, but its children then have another one: `end` gets SIGTERM, then SIGKILL. */
function endWhenOrphaned(lineage, end) {
  const first = lineage();
  const timer = setInterval(() => {
    if (lineage() === first) return;
    clearInterval(timer);
    end('SIGTERM');
    setTimeout(() => end('SIGKILL'), 25_000).unref();
  }, 500);
  timer.unref();
}

const isTooOld = () => {
  const [major, minor] = process.versions.node.split('.').map(Number);
  return major < 24 || (major === 24 && minor < 12);
};

function start(node, args) {
  const child = spawn(node, ['--disable-warning=TimeoutNegativeWarning', '--require', __filename, ...args], {
    stdio: 'inherit',
    env: { ...process.env, HEARTH_BOOT_PID: String(process.pid) },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  // npm passes no SIGKILL on. Outside npm a parent may go while we stay: nohup, a shell that exits.
  if (process.env.npm_lifecycle_event) endWhenOrphaned(byNpm, (signal) => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
}

function endLike({ code, signal }) {
  if (signal === null) {
    process.exitCode = code;
  } else {
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  }
}

async function main([file, ...args]) {
  if (file === undefined) throw new Error('Say which file to run: node infra/boot.cjs FILE.ts [arguments].');
  await install();
  const hasPinned = fs.existsSync(pinnedNode);
  if (!hasPinned && isTooOld()) {
    throw new Error(`Hearth needs Node.js 24.12 or newer, this is ${process.versions.node}.`);
  }
  endLike(await start(hasPinned ? pinnedNode : process.execPath, [path.resolve(root, file), ...args]));
}

if (require.main === module) {
  main(process.argv.slice(2)).catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
} else {
  // Loaded into the child by --require: the child ends when we are gone. Its own children get no such mark.
  if (process.env.HEARTH_BOOT_PID === byParent()) {
    endWhenOrphaned(byParent, (signal) => process.kill(process.pid, signal));
  }
  delete process.env.HEARTH_BOOT_PID;
}
