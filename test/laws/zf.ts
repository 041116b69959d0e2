// days' fuel ranges of clean and twin against truth
import { drawWorld } from './kitchens.ts';
import { evaluate, rowsOf } from './evaluate.ts';
import { twinOf } from './laws.ts';
const [seed,index,what,channel]=process.argv.slice(2);
const drawn=drawWorld(Number(seed),Number(index));
const twin=twinOf(drawn,{what:what!,channel:channel!})??drawn.world;
console.log(drawn.world.about.slice(0,330));
const f=(x:any)=>x===undefined||x===null?'-':typeof x==='number'?x.toFixed(2):`${x.low?.toFixed(2)}/${x.best?.toFixed(2)}/${x.high?.toFixed(2)}`;
const rows=(w:any)=>rowsOf(w.devices.find((d:any)=>d.channel===channel),w);
const [ra,rb]=[rows(drawn.world),rows(twin)];
const [ea,eb]=[evaluate(drawn.world),evaluate(twin)];
const earned=(e:any,d:string)=>e.steps.find((s:any)=>s.id==='earned '+d)?.value?.toFixed(3);
for(const t of drawn.world.truth){const get=(rs:any[])=>rs.find(r=>r.taken.day===t.day)?.taken as any;
 const a=get(ra),b=get(rb);
 const v=(x:any)=>x?`fuel ${f(Object.values(x.fuels??{})[0])} cook ${f(x.cookingKwh)} e ${f(x.energyKwh)} h ${f(x.usageHours)} [${x.flags.join(' ')}]`:'-';
 console.log(t.day,'burned',t.burnedKg.toFixed(2),'cooked',t.cooked.toFixed(2),'h',t.hours.toFixed(2),'|',v(a),earned(ea,t.day),'|',v(b),earned(eb,t.day));}
console.log('credit',ea.credit,eb.credit,ea.method,eb.method,eb.warnings.map((w:any)=>w.code).join(' '));
