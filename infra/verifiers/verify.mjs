// Hearth's verifier of bundles. Built from infra/verifiers/source by npm run verifiers; do not edit it.
// infra/verifiers/source/node-20.ts
function groupsOf(items, keyOf) {
	const groups = /* @__PURE__ */ new Map();
	let index = 0;
	for (const item of items) {
		const key = keyOf(item, index++);
		const group = groups.get(key);
		if (group) group.push(item);
		else groups.set(key, [item]);
	}
	return groups;
}
if (!Object.hasOwn(Map, "groupBy")) Object.defineProperty(Map, "groupBy", { value: groupsOf });
if (!Object.hasOwn(Object, "groupBy")) {
	const value = (items, keyOf) => Object.fromEntries(groupsOf(items, keyOf));
	Object.defineProperty(Object, "groupBy", { value });
}

// services/domain/canonical/canonical-json.ts
/**
* JSON without blanks, names sorted by UTF-16 code units, numbers as ECMAScript prints them. Members that are undefined
* are left out, as JSON.stringify does. Throws a TypeError for what JSON in UTF-8 cannot say: NaN, infinity, half of a
* surrogate pair, and values that are no JSON. Two different values must not share a text.
*/
function canonicalJson(value) {
	if (typeof value === "string") return textOf$3(value);
	if (typeof value === "number") return numberOf$1(value);
	if (typeof value === "boolean" || value === null) return String(value);
	if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(",")}]`;
	if (typeof value !== "object") throw new TypeError(`A ${typeof value} has no canonical JSON.`);
	return `{${Object.entries(value).filter(([, member]) => member !== void 0).sort(([a], [b]) => a < b ? -1 : 1).map(([name, member]) => `${textOf$3(name)}:${canonicalJson(member)}`).join(",")}}`;
}
/** RFC 8785, 3.2.2.2: the escapes of JSON.stringify. */
function textOf$3(text) {
	if (text.isWellFormed()) return JSON.stringify(text);
	throw new TypeError("A text with half of a surrogate pair has no canonical JSON.");
}
/** RFC 8785, 3.2.2.3: the digits of ECMAScript; -0 is 0. */
function numberOf$1(value) {
	if (Number.isFinite(value)) return JSON.stringify(value);
	throw new TypeError(`${value} has no canonical JSON.`);
}

// services/domain/canonical/digest-text.ts
/** `sha256:` and the digest in lower-case hexadecimal digits. */
const digestText = (digest) => `sha256:${[...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;

// services/domain/claims/claim.ts
const claimTypes = [
	"EmissionReductionClaim",
	"UsageClaim",
	"KPTClaim"
];
/** Most that a claim may exceed what its analysis credits, in its unit: a number that was rounded on its way. */
const quantityTolerance = .001;

// services/domain/claims/claimable.ts
/** kgCO2e, at least 0. The whole credit for all devices of the analysis, for some of them their shares of it. */
function claimableQuantity({ creditedReduction, devices, shares }, claimed) {
	if (devices.every((did) => claimed.includes(did))) return Math.max(0, creditedReduction);
	const share = shares.filter(({ deviceId }) => devices.includes(deviceId) && claimed.includes(deviceId)).reduce((sum, { reductionShare }) => sum + reductionShare, 0);
	return Math.max(0, creditedReduction * Math.min(1, share));
}

// services/domain/credentials/members.ts
/** The members of an object; null for lists and other values. */
const membersOf$1 = (value) => typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;
const itemsOf = (value) => Array.isArray(value) ? value : [];
const textOf$2 = (value) => typeof value === "string" ? value : null;
const instant$1 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/;
/** A time in UTC with whole seconds: its order as text is that of time. Null for anything else. */
const instantOf = (value) => typeof value === "string" && instant$1.test(value) ? value : null;

// services/domain/dating/calendar.ts
const isLeap = (year) => year % 4 === 0 && year % 100 !== 0 || year % 400 === 0;
const monthLengths = [
	31,
	28,
	31,
	30,
	31,
	30,
	31,
	31,
	30,
	31,
	30,
	31
];
function daysOfMonth(year, month) {
	return month === 2 && isLeap(year) ? 29 : monthLengths[month - 1] ?? 0;
}
function civil(date) {
	return {
		year: Number(date.slice(0, 4)),
		month: Number(date.slice(5, 7)),
		day: Number(date.slice(8, 10))
	};
}
/** Whether the text is a date of the Gregorian calendar in the form YYYY-MM-DD, year 1 to 9999. */
function isDate(text) {
	if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
	const { year, month, day } = civil(text);
	return year >= 1 && day >= 1 && day <= daysOfMonth(year, month);
}
/** Days since 0000-03-01 of the proleptic Gregorian calendar; only differences have a meaning. */
const dayNumber = (date) => civilNumber(civil(date));
function civilNumber({ year, month, day }) {
	const y = month > 2 ? year : year - 1;
	const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
	return 365 * y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + dayOfYear;
}
/** Number of days, both ends included. */
const dayCount = ({ start, end }) => dayNumber(end) - dayNumber(start) + 1;
const two$1 = (value) => String(value).padStart(2, "0");
/** The day after it. */
function nextDay(date) {
	const { year, month, day } = civil(date);
	if (day < daysOfMonth(year, month)) return `${date.slice(0, 8)}${two$1(day + 1)}`;
	return month < 12 ? `${date.slice(0, 5)}${two$1(month + 1)}-01` : `${String(year + 1).padStart(4, "0")}-01-01`;
}
/** All days of the period in order. */
function daysOf({ start, end }) {
	const days = [];
	for (let day = start, left = dayCount({
		start,
		end
	}); left > 0; left--) {
		days.push(day);
		day = nextDay(day);
	}
	return days;
}
/**
* Months of a list of days (infra/docs/methods.md#periods-and-numbers): a whole calendar month is 1, a part counts its days / the days of
* that month. Each day counts once.
*/
function monthsOf(days) {
	return [...Map.groupBy(days, (day) => day.slice(0, 7))].reduce((sum, [month, inMonth]) => {
		const { year, month: number } = civil(`${month}-01`);
		return sum + inMonth.length / daysOfMonth(year, number);
	}, 0);
}

// services/domain/normal.ts
/** P(X <= x). Series of Marsaglia (2004); above 8 standard deviations double precision has no more to say. NaN of NaN. */
const normalCdf = (x) => cdfBy(x, normalDensity(x));
function cdfBy(x, density) {
	if (x < -3) return lowerTail(-x, density);
	if (x > 8) return 1;
	const square = x * x;
	let sum = x;
	let last = 0;
	let term = x;
	for (let i = 3; Math.abs(sum - last) > 0; i += 2) {
		last = sum;
		term *= square / i;
		sum += term;
	}
	return .5 + sum * density;
}
/** P(X <= -x) for x > 3 by the continued fraction of Laplace: the series would leave the digits of 0.5 less nearly 0.5. */
function lowerTail(x, density) {
	let fraction = x;
	for (let term = 100; term > 0; term--) fraction = x + term / fraction;
	return density / fraction;
}
const root = Math.sqrt(2 * Math.PI);
const normalDensity = (x) => Math.exp(-x * x / 2) / root;
/** The x with P(X <= x) = p, for 0 < p < 1. Newton from 0 approaches from one side, because the curve is concave there. */
function normalQuantile(p) {
	if (p < .5) return -normalQuantile(1 - p);
	let x = 0;
	for (let round = 0; round < 100; round++) {
		const density = normalDensity(x);
		const step = (p - cdfBy(x, density)) / density;
		x += step;
		if (Math.abs(step) < 1e-14) break;
	}
	return x;
}
/** Quantile of the two-sided interval of a level: 0.90 gives 1.6448536. */
const twoSidedQuantile = (level) => normalQuantile((1 + level) / 2);

// services/domain/sum.ts
const sum = (values) => values.reduce((total, value) => total + value, 0);

// services/domain/emissions/uncertainty/delta-method.ts
/** Half-width of a 95 % interval in standard uncertainties. */
const halfWidth95 = twoSidedQuantile(.95);
/** An input by the half-width of its 95 % interval, as a fraction of the value. */
const relative$1 = (value, u95) => ({
	value,
	standard: Math.abs(value * u95) / halfWidth95
});
/** Values of the inputs, some of them shifted. */
function reader(inputs, shifts = {}) {
	return (name) => {
		const input = inputs[name];
		if (input === void 0) throw new Error(`the model has no input ${name}`);
		return input.value + (shifts[name] ?? 0) * input.standard;
	};
}
/**
* First-order variance: sum of (dR/dx u)^2. Each dR/dx u is the larger of the differences over one standard
* uncertainty to either side. Both are the same where the model is linear, as ours is between its caps; where a cap
* binds within, more energy may lower the result on one side and raise it on the other, and half their difference
* would let a larger uncertainty of the input make a smaller one of the result.
* An input that several terms share is fully correlated, because the model reads it once.
*/
function propagate(model, inputs) {
	const { parts: _, sigmas: __, ...whole } = propagateEach((read) => [model(read)], inputs);
	return whole;
}
function propagateEach(model, inputs) {
	const names = Object.keys(inputs).filter((name) => (inputs[name]?.standard ?? 0) > 0).sort();
	const known = new Map(Object.entries(inputs));
	const at = (shifted, by) => model((name) => {
		const input = known.get(name);
		if (input === void 0) throw new Error(`the model has no input ${name}`);
		return input.value + (name === shifted ? by : 0) * input.standard;
	});
	const parts = at(null, 0);
	const value = sum(parts);
	const variancesOfParts = parts.map(() => 0);
	const sides = names.map((name) => {
		const [above, below] = [at(name, 1), at(name, -1)];
		parts.forEach((part, place) => {
			const effect = largerEffect(part, {
				above: above[place] ?? 0,
				below: below[place] ?? 0
			});
			variancesOfParts[place] = (variancesOfParts[place] ?? 0) + effect * effect;
		});
		return {
			above: sum(above),
			below: sum(below)
		};
	});
	const effects = sides.map((side) => largerEffect(value, side));
	const variances = effects.map((effect) => effect * effect);
	const total = sum(variances);
	const shares = names.map((name, index) => [name, (variances[index] ?? 0) / total]);
	return {
		value,
		sigma: Math.sqrt(total),
		effects: Object.fromEntries(names.map((name, index) => [name, effects[index] ?? 0])),
		sides: Object.fromEntries(sides.map((side, index) => [names[index] ?? "", side])),
		varianceShares: total > 0 ? Object.fromEntries(shares) : {},
		parts,
		sigmas: variancesOfParts.map(Math.sqrt)
	};
}
const largerEffect = (value, { above, below }) => Math.abs(value - below) > Math.abs(above - value) ? value - below : above - value;

// services/domain/fuels.ts
const fuelUnits = {
	Charcoal: "kg",
	Wood: "kg",
	Pellets: "kg",
	LPG: "kg",
	Coal: "kg",
	Dung: "kg",
	CropResidue: "kg",
	Kerosene: "litre",
	Ethanol: "litre",
	Biogas: "m3",
	NaturalGas: "m3",
	Electricity: "kWh"
};
const isFuelType = (name) => Object.hasOwn(fuelUnits, name);
const fuelTypes = Object.keys(fuelUnits).filter(isFuelType);
/** MJ of one kWh. */
const kwhInMJ = 3.6;

// services/domain/emissions/factors/model-input.ts
const notesOf = (inputs) => Object.values(inputs).flatMap(({ notes }) => notes);
/** With the uncertainty that is given with it, but no less than is believed; without one, with that of its kind. */
function uncertain({ value, source, u95: given, notes }, unit, { lookup, kind }) {
	const believed = lookup.find(given === void 0 ? `u95.${kind}` : `u95Min.${kind}`);
	const u95 = given === void 0 ? believed.value : Math.max(given, believed.value);
	return {
		...relative$1(value, u95),
		unit,
		source,
		u95,
		notes: [...notes, ...believed.notes]
	};
}
const exact = ({ value, source, notes }, unit) => ({
	value,
	standard: 0,
	unit,
	source,
	u95: 0,
	notes
});
/** kg in one unit of the baseline fuel; 1 for fuels that are counted in kg, and for electricity. */
const kgPerUnit = (fuel, lookup) => isVolume(fuelUnits[fuel]) ? lookup.findUnlessGiven("density", `density.${fuel}`) : oneKg;
/** The same of new energy. */
const kgPerUnitOfNew = (carrier, lookup) => isVolume(fuelUnits[carrier]) ? lookup.find(`density.new.${carrier}`) : oneKg;
const oneKg = {
	value: 1,
	notes: []
};
const isVolume = (unit) => unit === "litre" || unit === "m3";

// services/domain/methodologies/overrides.ts
const asGiven = (given) => typeof given === "number" ? { value: given } : given;
const upstream$1 = {
	unit: "tCO2e/TJ of this fuel, from its making and transport",
	min: 0,
	max: 50,
	uncertainty: "upstream",
	factors: "upstream"
};
const efficiency$1 = {
	min: .1,
	max: 1,
	uncertainty: "efficiency"
};
const efficiencyProject = (stove) => ({
	...efficiency$1,
	unit: `fraction, of ${stove}, by a water boiling test`,
	factors: "efficiency"
});
const perPersonAndEvent = {
	unit: "MJ per person and event",
	uncertainty: "specificEnergy",
	factors: "sc"
};
/**
* Unit and allowed range of each. The ranges hold what any methodology has: charcoal by 6 t of wood, the three-stone
* fire, the cooking tests of Asia.
*/
const overridable = {
	emissionsPerKg: {
		unit: "kgCO2e per kg of the baseline fuel",
		min: 0,
		max: 15,
		uncertainty: "emissionsPerKg",
		factors: null
	},
	fNRB: {
		unit: "fraction",
		min: 0,
		max: 1,
		uncertainty: "fNRB",
		factors: "fNRB"
	},
	efCO2: {
		unit: "tCO2/TJ of the baseline fuel",
		min: 0,
		max: 400,
		uncertainty: "efCO2",
		factors: "efCO2"
	},
	efNonCO2: {
		unit: "tCO2e/TJ of the baseline fuel",
		min: 0,
		max: 100,
		uncertainty: "efNonCO2",
		factors: "efNonCO2"
	},
	ncv: {
		unit: "MJ/kg of the baseline fuel",
		min: 5,
		max: 60,
		uncertainty: "ncv",
		factors: "ncv"
	},
	density: {
		unit: "kg per litre or m3 of the baseline fuel, in which it is counted",
		min: .1,
		max: 2,
		uncertainty: null,
		factors: "density"
	},
	efficiencyBaseline: {
		...efficiency$1,
		unit: "fraction, of the old stove",
		factors: "efficiency.baseline"
	},
	efficiencyProject: efficiencyProject("each new stove that is compared by efficiency"),
	"efficiencyProject.ElectricHotplate": efficiencyProject("hotplates, and of meters that name no stove"),
	"efficiencyProject.InductionStove": efficiencyProject("induction stoves"),
	"efficiencyProject.LpgStove": efficiencyProject("LPG stoves"),
	"efficiencyProject.EthanolStove": efficiencyProject("ethanol stoves"),
	scBaseline: {
		...perPersonAndEvent,
		min: .1,
		max: 20
	},
	scProject: {
		...perPersonAndEvent,
		min: .05,
		max: 20
	},
	scRatio: {
		unit: "MJ of baseline fuel per MJ of electricity",
		min: 0,
		max: 20,
		uncertainty: "ratio",
		factors: null
	},
	efGrid: {
		unit: "kgCO2e/kWh",
		min: 0,
		max: 5,
		uncertainty: "efGrid",
		factors: "efGrid"
	},
	tdl: {
		unit: "fraction",
		min: 0,
		max: 1,
		uncertainty: "tdl",
		factors: "tdl"
	},
	daf: {
		unit: "fraction by which the baseline is adjusted downward",
		min: 0,
		max: 1,
		uncertainty: null,
		factors: null
	},
	"upstream.Charcoal": upstream$1,
	"upstream.Wood": upstream$1,
	"upstream.Pellets": upstream$1,
	"upstream.LPG": upstream$1,
	"upstream.Coal": upstream$1,
	"upstream.Dung": upstream$1,
	"upstream.CropResidue": upstream$1,
	"upstream.Kerosene": upstream$1,
	"upstream.Ethanol": upstream$1,
	"upstream.Biogas": upstream$1,
	"upstream.NaturalGas": upstream$1,
	hawthorneIndex: {
		unit: "use outside a test / use during the test",
		min: 0,
		max: 1,
		uncertainty: null,
		factors: "hawthorneIndex"
	},
	embodied: {
		unit: "kgCO2e per new device",
		min: 0,
		max: 1e4,
		uncertainty: null,
		factors: "embodied"
	},
	technicalLife: {
		unit: "years that a new stove lasts; from 5 on, the emissions from making it count over its first five years, else in its first",
		min: .5,
		max: 50,
		uncertainty: null,
		factors: null
	},
	leakageFraction: {
		unit: "fraction of the reduction",
		min: 0,
		max: 1,
		uncertainty: null,
		factors: "leakageFraction"
	}
};
const isOverride = (name) => Object.hasOwn(overridable, name);
const overrideNames = Object.keys(overridable).filter(isOverride);
/** Emissions upstream of each fuel: charcoal and LPG have different ones. */
const upstreamNames = overrideNames.filter((name) => name.startsWith("upstream."));

// services/domain/emissions/factors/notes.ts
const warningNote = (code, detail) => ({ warning: {
	code,
	detail
} });
/** Each once, in the order of their ids. */
function factorsIn(notes) {
	return [...new Map(notes.flatMap((note) => "used" in note ? [[note.used.id, note.used]] : [])).values()].sort((a, b) => a.id < b.id ? -1 : 1);
}
/** Each once, in the order of their notes. */
function warningsIn(notes) {
	const all = notes.flatMap((note) => "warning" in note ? note.warning : []);
	return [...new Map(all.map((warning) => [`${warning.code} ${warning.detail}`, warning])).values()];
}
const firstChangeIn = (notes) => notes.flatMap((note) => "change" in note ? note.change : [])[0];
/** Parameters that the request gives and nothing reads. */
function unreadParameters(given, notes) {
	const read = new Set(notes.flatMap((note) => "read" in note ? note.read : []));
	return overrideNames.filter((name) => given[name] !== void 0 && !read.has(name));
}

// services/domain/emissions/case/rounding.ts
/** Whole thousandths of a number. */
const thousandths = (value) => Math.round(value * 1e3) + 0;
/** Rounds to 3 decimals. */
const round3 = (value) => thousandths(value) / 1e3;
/** Of two numbers as they are printed, exactly: both are rounded to 3 decimals, then subtracted in whole thousandths. */
const printedDifference = (from, less) => (thousandths(from) - thousandths(less)) / 1e3;
/** Rounds to 4 decimals. */
const round4 = (value) => (Math.round(value * 1e4) + 0) / 1e4;
/**
* Shares that sum to exactly 1, in whole ten-thousandths (largest remainder; ties go to the first).
* The given shares must sum to 1.
*/
function roundShares(shares) {
	const scaled = shares.map((share) => share * 1e4);
	const floors = scaled.map((share) => Math.floor(share + 1e-9));
	const missing = 1e4 - floors.reduce((sum, share) => sum + share, 0);
	const order = scaled.map((share, index) => ({
		index,
		rest: share - (floors[index] ?? 0)
	})).sort((a, b) => b.rest - a.rest || a.index - b.index);
	const raised = new Set(order.slice(0, missing).map(({ index }) => index));
	return floors.map((share, index) => (share + (raised.has(index) ? 1 : 0)) / 1e4);
}

// services/domain/spread.ts
const mean = (values, zeros = 0) => sum(values) / (values.length + zeros);
/** Of a sample: divided by n − 1. */
function variance(values, zeros = 0) {
	const centre = mean(values, zeros);
	return (sum(values.map((value) => (value - centre) ** 2)) + zeros * centre ** 2) / (values.length + zeros - 1);
}

// services/domain/beta.ts
/** P(X <= x). `rest` is 1 − x, for those who know it better than the subtraction does. */
function betaCdf(x, a, b, rest = 1 - x) {
	if (x <= 0) return 0;
	if (rest <= 0) return 1;
	const power = betaPower(x, a, b, rest);
	return x < (a + 1) / (a + b + 2) ? power * continuedFraction(x, a, b) / a : 1 - power * continuedFraction(rest, b, a) / b;
}
/** x^a (1 − x)^b / B(a, b), as the distance of x from the mean (Loader 2000): with logarithms of the gamma function alone large a and b would lose seven digits. */
function betaPower(x, a, b, rest = 1 - x) {
	const n = a + b;
	const distance = a * logLessLinear(n * x, a) + b * logLessLinear(n * rest, b);
	const correction = stirlingError(n) - stirlingError(a) - stirlingError(b);
	return Math.sqrt(a * b / (2 * Math.PI * n)) * Math.exp(distance + correction);
}
/** ln(1 + u) − u for 1 + u = value / mean; near 0 by its series, where the difference has no digits left. */
function logLessLinear(value, mean) {
	const u = (value - mean) / mean;
	if (Math.abs(u) > .1) return Math.log(value / mean) - u;
	let [total, last, power] = [
		-u * u / 2,
		0,
		-u * u
	];
	for (let i = 3; total !== last; i++) {
		last = total;
		power *= -u;
		total += power / i;
	}
	return total;
}
/** ln Γ(a) less Stirling's approximation √(2π/a) (a/e)^a; below 12 by the recursion of Γ. */
function stirlingError(a) {
	if (a < 12) return stirlingError(a + 1) + (a + .5) * Math.log1p(1 / a) - 1;
	const s = 1 / (a * a);
	return (1 / 12 - s * (1 / 360 - s * (1 / 1260 - s * (1 / 1680 - s * (1 / 1188 - s * 691 / 360360))))) / a;
}
const termsMax = 2e4;
/** The fraction of DLMF 8.17.22, by the method of Lentz. */
function continuedFraction(x, a, b) {
	let [c, d] = [1, 1 / (1 - (a + b) * x / (a + 1))];
	let value = d;
	for (let m = 1; m < termsMax; m++) {
		const even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
		d = 1 / (1 + even * d);
		c = 1 + even / c;
		value *= c * d;
		const odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
		d = 1 / (1 + odd * d);
		c = 1 + odd / c;
		value *= c * d;
		if (Math.abs(c * d - 1) < 1e-16) break;
	}
	return value;
}
/** The x with P(X <= x) = p, for 0 < p < 1: Newton inside a bracket that halves where Newton would leave it. */
function betaQuantile(p, a, b) {
	let [low, high, x] = [
		0,
		1,
		a / (a + b)
	];
	for (let round = 0; round < 200; round++) {
		const excess = betaCdf(x, a, b) - p;
		if (excess > 0) high = x;
		else low = x;
		const newton = x - excess * x * (1 - x) / betaPower(x, a, b);
		const next = newton > low && newton < high ? newton : (low + high) / 2;
		const step = Math.abs(next - x);
		x = next;
		if (step <= 1e-15 * x) break;
	}
	return x;
}

// services/domain/student.ts
/** P(T > t) for t >= 0. */
function upperTail(t, df) {
	const square = t * t;
	return betaCdf(df / (df + square), df / 2, .5, square / (df + square)) / 2;
}
/** P(|T| >= |t|): the p-value of a two-sided test. */
const studentTwoSidedP = (t, df) => 2 * upperTail(Math.abs(t), df);
/** The t with P(T <= t) = p, for 0 < p < 1. Newton from 0 approaches from one side, because the tail is convex there. */
function studentQuantile(p, df) {
	if (p < .5) return -upperQuantile(p, df);
	return upperQuantile(1 - p, df);
}
/** Quantile of the two-sided interval of a level. */
const twoSidedStudent = (level, df) => studentQuantile((1 + level) / 2, df);
function upperQuantile(tail, df) {
	if (Number.isNaN(df) || Number.isNaN(tail)) return NaN;
	const atOne = betaPower(df / (df + 1), df / 2, .5, 1 / (df + 1));
	let t = 0;
	for (let round = 0; round < 500; round++) {
		const density = atOne * ((df + 1) / (df + t * t)) ** ((df + 1) / 2);
		const step = (upperTail(t, df) - tail) / density;
		t += step;
		if (!(Math.abs(step) > 1e-15 * t)) break;
	}
	return t;
}

// services/domain/sampling/estimates.ts
const quantileOf = (kind, level, df) => kind === "z" ? twoSidedQuantile(level) : twoSidedStudent(level, df);
const intervalOf = ({ value, se }, quantile) => [value - quantile * se, value + quantile * se];
/** Finite population correction for n of N; null = a large population, for which it is 1. */
const populationCorrection = (n, population) => population === null ? 1 : (population - n) / population;
/** se² = p (1 − p) / (n − 1), unlike the Wald interval, which divides by n. */
function proportionEstimate(successes, n, population) {
	const value = successes / n;
	return {
		value,
		se: Math.sqrt(value * (1 - value) / (n - 1) * populationCorrection(n, population)),
		df: n - 1
	};
}
/** `zeros`: further values that are 0 and not in the list. */
function meanEstimate(values, population, zeros = 0) {
	const n = values.length + zeros;
	return {
		value: mean(values, zeros),
		se: meanError(variance(values, zeros), n, population),
		df: n - 1
	};
}
/** Standard error of the mean of n of N units with this variance. */
const meanError = (spread, n, population) => Math.sqrt(spread / n * populationCorrection(n, population));

// services/domain/sampling/precision.ts
/** The half-width is quantile × se, relative to the estimate. */
function precisionOf(estimate, { quantile, ...demand }) {
	const { value, se } = estimate;
	return judgePrecision({
		value,
		interval: intervalOf(estimate, quantile),
		halfWidth: quantile * se
	}, {
		...demand,
		mode: "relative"
	});
}
/** Compares the half-width with the target: relative to the estimate, or in its unit. */
function judgePrecision(limits, { target, side, mode }) {
	const { value, interval, halfWidth } = limits;
	const bound = interval[side === "lower" ? 0 : 1];
	const relativePrecision = halfWidth / Math.abs(value);
	const passes = (mode === "relative" ? relativePrecision : halfWidth) <= target;
	return {
		relativePrecision,
		passes,
		bound,
		valueUsed: passes ? value : bound
	};
}

// services/domain/methodologies/equation.ts
/** An equation that analyses calculate. */
const equation = (gives, text, calculate) => Object.assign(calculate, {
	gives,
	text,
	inAnalyses: true
});
/** An equation that no analysis calculates, because its inputs are of samples, fleets or mixes of fuels. */
const formulaEquation = (gives, text, calculate) => Object.assign(calculate, {
	gives,
	text,
	inAnalyses: false
});
/** The text of an equation with some of its symbols written out. */
const writeOut = ({ text }, symbols) => Object.entries(symbols).reduce((written, [symbol, by]) => written.replace(symbol, () => by), text);
/** Both sides of each equation; a text alone is a remark. */
const textOf$1 = (...parts) => parts.map((part) => typeof part === "string" ? part : `${part.gives} = ${part.text}`).join("; ");

// services/domain/methodologies/fuel-factors.ts
/** fNRB multiplies the CO2 alone, never CH4 and N2O. */
const emissionFactor = equation("EF", "EF_CO2 × fNRB + EF_nonCO2 + upstream", ({ efCO2, efNonCO2, fNRB, upstream = 0 }) => efCO2 * fNRB + efNonCO2 + upstream);
/** Emissions of one unit of energy: kgCO2e/MJ, or tCO2e/GJ. */
const fuelIntensity = equation("intensity", `(${emissionFactor.text}) / 1000`, (fuel) => emissionFactor(fuel) / 1e3);
/** The same without fNRB, as of new energy. */
const fossilIntensity = equation("intensity", "(EF_CO2 + EF_nonCO2 + upstream) / 1000", ({ efCO2, efNonCO2, upstream = 0 }) => (efCO2 + efNonCO2 + upstream) / 1e3);
/** Where the request gives a factor per kg. */
const givenIntensity = equation("intensity", "emissionsPerKg / NCV", (emissionsPerKg, ncv) => emissionsPerKg / ncv);
/** kgCO2e per kg of fuel; NCV in MJ/kg. */
const emissionsPerKg = equation("emissionsPerKg", `(${emissionFactor.text}) × NCV / 1000`, (fuel, ncv) => emissionFactor(fuel) * ncv / 1e3);
/** tCO2e/TJ from kg/TJ of each gas. */
const nonCO2Factor = equation("EF_nonCO2", "(CH4 GWP_CH4 + N2O GWP_N2O) / 1000", (kgPerTJ, potentials) => (kgPerTJ.ch4 * potentials.ch4 + kgPerTJ.n2o * potentials.n2o) / 1e3);
/** Combustion and kiln together; `production`: kgCO2 per kg charcoal. */
const charcoalWithKilnCO2 = formulaEquation("EF_CO2", "combustion + production / NCV", ({ combustion, ncv }, production) => combustion + production / ncv);
/** Combustion and kiln together; `production`: g of each gas per kg charcoal. */
const charcoalWithKilnNonCO2 = formulaEquation("EF_nonCO2", `combustion + ${nonCO2Factor.text} / NCV`, ({ combustion, ncv }, production, potentials) => combustion + nonCO2Factor(production, potentials) / ncv);
/** CO2 or other gases of the wood that a TJ of charcoal took. Never together with the factors of the kiln: that counts it twice. */
const charcoalAsWood = equation("EF", "EF_wood × WCCF × NCV_wood / NCV_charcoal", ({ conversion, efWood, ncvWood, ncvCharcoal }) => efWood * conversion * ncvWood / ncvCharcoal);
/** Of charcoal by its kiln and by the wood that it took, tCO2e/TJ: both stand for its making, so the smaller one counts. */
const leastOfCharcoal = equation("EF", "min(EF by the kiln, EF by the wood)", (byKiln, byWood) => Math.min(byKiln, byWood));

// services/domain/methodologies/equations.ts
/** Energy put into a stove, by its electricity: 1 kWh is 3.6 MJ. */
const electricityEnergy = equation("input", "amount × 3.6", (amount) => amount * kwhInMJ);
/** Energy put into a stove, by its fuel. */
const fuelEnergy = equation("input", "amount × NCV", (amount, ncv) => amount * ncv);
/** Energy of the baseline fuel that one unit of energy replaces, by controlled cooking tests of the old and the new stove. */
const cookingTestRatio = equation("ratio", "SC_b / SC_p", (scBaseline, scProject) => scBaseline / scProject);
/** The same by the efficiencies of the new and the old stove. */
const efficiencyRatio = equation("ratio", "η_p / η_b", (efficiencyProject, efficiencyBaseline) => efficiencyProject / efficiencyBaseline);
/** Energy of the baseline fuel that the credited cooking would have taken. */
const displacedEnergy = equation("displaced", "input × part cooked with × ratio × credited fraction", ({ input, cookingShare, ratio, creditedFraction }) => input * cookingShare * ratio * creditedFraction);
/** Baseline emissions of the energy that is displaced. */
const displacedEmissions = equation("BE", "displaced × intensity", (displaced, intensity) => displaced * intensity);
/** Emissions of a mass of fuel: of the baseline, saved, or still burned. */
const fuelEmissions = equation("emissions", "fuel × NCV × intensity", (fuel, { ncv, intensity }) => fuel * (intensity * ncv));
/** Project emissions of electricity. */
const electricityEmissions = equation("PE", "amount × EF_grid × (1 + TDL)", (amount, { efGrid, tdl }) => amount * efGrid * (1 + tdl));
/** Project emissions of fuel. Biomass counts all its CO2 too. */
const burnedEmissions = equation("PE", `input × ${fossilIntensity.text}`, (input, fuel) => input * fossilIntensity(fuel));
/** Downward adjustment by the factor (DAF) of the host country. */
const adjustedBaseline = equation("BE", "baseline × (1 − DAF)", (baseline, daf) => baseline * (1 - daf));
/** Business as usual (BAU), after the downward adjustment; null: no ceiling is set. */
const ceiledBaseline = formulaEquation("BE", "min(BE, BAU)", (be, bau) => Math.min(be, bau ?? Infinity));
const reduction$1 = equation("R", "baseline emissions − actual emissions", (baseline, actual) => baseline - actual);
/** Part of a reduction that leaks, where a methodology says what is left (net to gross). */
const leakingFraction = equation("fraction", "1 − net to gross", (netToGross) => 1 - netToGross);
/** Emissions that the project causes elsewhere. A rise of emissions lowers no leakage. */
const leakage$2 = equation("LE", "fraction × max(0, R) + embodied × new devices", (reduced, { fraction, embodied, newDevices }) => fraction * Math.max(0, reduced) + embodied * newDevices);
/** `hawthorneIndex`: use outside a test / use during the test; 1 where a methodology has none. */
const netReduction = equation("ER", "R × Hawthorne index − leakage", (reduced, less) => reduced * less.hawthorneIndex - less.leakage);
/** Fuel of all devices in use. An analysis weighs the fuel of its household instead. */
const usedFuel = formulaEquation("fuel", "N × U × P", (perUnit, { number, usage }) => number * usage * perUnit);

// services/domain/methodologies/methodology.ts
/** An equation by its number: the equations that calculate it, then remarks. */
const listEquation = (reference, parts, ...formulas) => ({
	reference,
	text: textOf$1(...parts),
	formulas,
	inAnalyses: parts.some((part) => typeof part !== "string" && part.inAnalyses)
});
/** Cites the title alone, but for steps with an equation of their own. */
const cite = (title, equations = {}) => {
	const of = (step) => equations[step] === void 0 ? title : `${title}, ${equations[step]}`;
	return {
		intensity: of("intensity"),
		displaced: of("displaced"),
		baseline: of("baseline"),
		electricity: of("electricity"),
		fuel: of("fuel"),
		leakage: of("leakage"),
		caps: of("caps")
	};
};
/** A number that each project gives, without a known default. */
const brought = (name, unit) => ({
	name,
	unit,
	default: null,
	factors: null
});
/** A number that depends on fuel, stove or country, or of which only unconfirmed values are known. */
const chosenParameter = (name, unit, factors) => ({
	name,
	unit,
	default: null,
	factors
});
/** A number with a default: the factor `factors@version`. */
const usual = (name, unit, factors, version) => ({
	name,
	unit,
	default: `${factors}@${version}`,
	factors
});
/** Parameters of every fuel; `efNonCO2` follows from the other four. */
const fuelParameters = [
	chosenParameter("ncv", "MJ/kg", "ncv"),
	chosenParameter("efCO2", "tCO2/TJ", "efCO2"),
	chosenParameter("efNonCO2", "tCO2e/TJ", "efNonCO2"),
	chosenParameter("fNRB", "fraction", "fNRB"),
	chosenParameter("ch4", "kg/TJ", "ch4"),
	chosenParameter("n2o", "kg/TJ", "n2o"),
	usual("gwpCH4", "kgCO2e/kg", "gwp.CH4", "ipcc-ar5"),
	usual("gwpN2O", "kgCO2e/kg", "gwp.N2O", "ipcc-ar5")
];
/** Charcoal whose kiln is counted in its factors. */
const kilnParameters = [
	usual("efCO2Charcoal", "tCO2e/TJ", "efCO2.Charcoal", "production-included"),
	usual("efNonCO2Charcoal", "tCO2e/TJ", "efNonCO2.Charcoal", "production-included"),
	usual("kilnCO2", "kgCO2 per kg charcoal", "kiln.CO2", "production-included"),
	usual("kilnCH4", "g per kg charcoal", "kiln.CH4", "production-included"),
	usual("kilnN2O", "g per kg charcoal", "kiln.N2O", "production-included")
];
/** Parameters of electricity. */
const gridParameters = [chosenParameter("efGrid", "kgCO2e/kWh", "efGrid"), chosenParameter("tdl", "fraction", "tdl")];

// services/domain/methodologies/rules.ts
/** Rules of the metered boundary where a methodology says nothing else. */
const meteredRules = {
	boundary: "metered",
	parameters: [],
	mustBeGiven: [],
	countsUpstream: false,
	limitsEnergy: true,
	lpgForEfficiencyOnly: true,
	lpgUntil: null,
	fillsGaps: false,
	needsCalibration: false,
	unmeteredOnly: false,
	hasCeiling: false,
	baselineYears: Infinity,
	retestYears: Infinity,
	unchecked: []
};
/** The same of the whole household. The limit per person holds in its cross-check, which is metered. */
const wholeHouseholdRules = {
	...meteredRules,
	boundary: "wholeHousehold"
};
/** Left to the auditor by every methodology that samples households. */
const samplesUnchecked = "kitchen tests and usage surveys of a sample of households, with their size and precision";

// services/domain/methodologies/smec.ts
/** The bound claims less: lower for the baseline, upper for the project. */
const fuelPrecision = formulaEquation("P", "mean if t s / (√n mean) ≤ 0.10, else mean ∓ t s / √n", ({ mean, sd, n }, { quantile, target }, side) => {
	const df = n - 1;
	return precisionOf({
		value: mean,
		se: sd / Math.sqrt(n),
		df
	}, {
		quantile: quantile(df),
		target,
		side
	});
});
/** No household is credited for more than the cap of its persons. */
const cappedFuel = equation("P_b,adj", "min(P, cap × household size)", (fuel, { perPerson, householdSize }) => Math.min(fuel, perPerson * householdSize));
const longLifeYears = 5;
/** Over how many years the making of a stove counts: all of it in the first, or a fifth in each of five. */
const embodiedYears = (technicalLife) => technicalLife < 5 ? 1 : 5;
/** `days` of all devices in the years over which their making counts. */
const newDevices = equation("new devices", "Σ days of the devices / days in all", (days, years) => days / (years * 365));
/** Use of a stove outside a kitchen test relative to its use during the test; 1 under continuous digital monitoring. */
const hawthorneIndex = formulaEquation("HE", "min(1, events a day unobserved / events a day while weighed)", (unobservedPerDay, observedPerDay) => Math.min(1, unobservedPerDay / observedPerDay));
const atLeastNone = "not below 0";
const stoveEquations = [
	listEquation("P_b,adj", [
		cappedFuel,
		fuelPrecision,
		"lower bound",
		"or fuel per person × household size × 0.95 for suppressed demand, which Hearth does not calculate"
	], "baselineFuelAdjusted", "smecFull"),
	listEquation("P_p,adj", [fuelPrecision, "upper bound"], "smecFull"),
	listEquation("BE", [
		adjustedBaseline,
		ceiledBaseline,
		fuelEmissions,
		usedFuel
	], "smecFull", "smecChain"),
	listEquation("AE", [fuelEmissions, emissionFactor], "smecFull", "smecChain"),
	listEquation("Eq 18 to 20", [
		leakage$2,
		newDevices,
		"life < 5 years: days of year 1, else of years 1 to 5"
	], "smecFull", "smecChain"),
	listEquation("ER", [
		netReduction,
		reduction$1,
		atLeastNone
	], "smecFull", "smecChain"),
	listEquation("HE", [hawthorneIndex], "hawthorneIndex"),
	listEquation("Charcoal", [charcoalAsWood, "WCCF 4; 6 in least developed countries and sub-Saharan Africa; never with a factor that has the kiln in it"], "charcoalEfWoodEquivalent")
];
const stoveParameters = [
	...fuelParameters,
	brought("usageRate", "fraction"),
	brought("daf", "fraction"),
	brought("bauCeiling", "tCO2e"),
	brought("technicalLife", "years"),
	usual("efCO2Charcoal", "tCO2e/TJ", "efCO2.Charcoal", "rech-5.0-wood-4"),
	usual("efNonCO2Charcoal", "tCO2e/TJ", "efNonCO2.Charcoal", "rech-5.0-wood-4"),
	usual("precisionMax", "fraction", "precisionMax", "rech-5.0"),
	usual("suppressedDemandPart", "fraction", "suppressedDemandPart", "rech-5.0"),
	usual("fuelCapWood", "t per person and year", "fuelCap.Wood", "rech-5.0"),
	usual("fuelCapCharcoal", "t per person and year", "fuelCap.Charcoal", "rech-5.0"),
	usual("leakageFraction", "fraction of the reduction", "leakageFraction", "rech-5.0"),
	usual("embodied", "kgCO2e per new device", "embodied", "rech-5.0"),
	usual("hawthorneIndexMonitored", "fraction", "hawthorneIndex", "rech-5.0-monitored")
];
/** Charcoal as 4 t of wood, which claims less than 6. */
const stoveRules = {
	...wholeHouseholdRules,
	versions: ["rech-5.0", "rech-5.0-wood-4"],
	parameters: [
		"daf",
		"embodied",
		"technicalLife",
		"hawthorneIndex"
	],
	hasCeiling: true,
	unchecked: [samplesUnchecked]
};
const smec40 = {
	id: "gs-smec@4.0",
	title: "Simplified Methodology for Clean and Efficient Cookstoves, v4.0",
	boundaries: ["wholeHousehold"],
	rules: {
		...stoveRules,
		mustBeGiven: ["daf", "hawthorneIndex"]
	},
	equations: stoveEquations,
	parameters: [...stoveParameters, chosenParameter("hawthorneIndex", "fraction", "hawthorneIndex")],
	cited: cite("Gold Standard SMEC v4.0"),
	source: "Gold Standard PAA-M400-07; read second-hand",
	reliability: "S",
	validFrom: null
};

// services/domain/plausibility/baseline-fuel.ts
function fuelClass(monthlyKg, persons, { warn, reject }) {
	if (isAbove(monthlyKg, reject * persons)) return "reject";
	return isAbove(monthlyKg, warn * persons) ? "warn" : "ok";
}
/** 104.2 x 3 is 312.6 only without the dust of binary numbers. */
const isAbove = (amount, limit) => amount > limit * (1 + 1e-12);

// services/domain/emissions/baseline/credible-fuel.ts
/** Consumption per month, cut at what this number of persons can burn. */
function credible({ fuelType, monthlyConsumption }, persons, lookup) {
	const { value: limits, notes } = limitsOf(fuelType, lookup);
	const unit = fuelUnits[fuelType];
	const found = fuelClass(monthlyConsumption, persons, limits);
	const declared = `${monthlyConsumption} ${unit} of ${fuelType} a month for ${persons === 1 ? "one person" : `${persons} persons`}`;
	if (found === "reject") {
		const detail = `${declared} exceeds ${round3(limits.reject)} ${unit} per person. The cap is used.`;
		return {
			value: cappedFuel(monthlyConsumption, {
				perPerson: limits.reject,
				householdSize: persons
			}),
			notes: [...notes, warningNote("baseline-capped", detail)]
		};
	}
	const detail = `${declared} exceeds ${round3(limits.warn)} ${unit} per person and needs a justification.`;
	const high = found === "warn" ? [warningNote("baseline-high", detail)] : [];
	return {
		value: monthlyConsumption,
		notes: [...notes, ...high]
	};
}
function limitsOf(fuel, lookup) {
	if (fuel !== "Charcoal" && fuel !== "Wood") return energyLimits$1(fuel, lookup);
	const [warn, reject] = [[lookup.find(`warn.baseline.${fuel}`), ownLimit(`fuelJustified.${fuel}`, lookup)], [lookup.find(`cap.baseline.${fuel}`), ownLimit(`fuelCap.${fuel}`, lookup)]];
	return {
		value: {
			warn: leastOf$1(warn),
			reject: leastOf$1(reject)
		},
		notes: [...warn, ...reject].flatMap(({ notes }) => notes)
	};
}
const leastOf$1 = (limits) => Math.min(...limits.map(({ value }) => value));
/** kg a month, where the methodology has a limit of its own in t a year. */
function ownLimit(name, lookup) {
	const { value, notes } = lookup.findOr(name, Infinity);
	return {
		value: value * 1e3 / 12,
		notes
	};
}
/** No source limits other fuels: a person is believed as much energy of them as of charcoal, the lower of the two. */
function energyLimits$1(fuel, lookup) {
	if (isVolume(fuelUnits[fuel]) && !lookup.knows("density", `density.${fuel}`)) return {
		value: {
			warn: Infinity,
			reject: Infinity
		},
		notes: []
	};
	const ncv = lookup.findUnlessGiven("ncv", `ncv.${fuel}`);
	const kg = kgPerUnit(fuel, lookup);
	const [warn, reject] = [lookup.find("warn.baselineEnergy"), lookup.find("cap.baselineEnergy")];
	const perUnit = ncv.value * kg.value;
	return {
		value: {
			warn: warn.value / perUnit,
			reject: reject.value / perUnit
		},
		notes: [
			ncv,
			kg,
			warn,
			reject
		].flatMap(({ notes }) => notes)
	};
}

// services/domain/kitchen-test/weighings.ts
/** Sums of decimals are off by some of this. */
const dust$3 = 1e-9;
/** start + added - end; negative when a weight is wrong. */
function usedKg({ startKg, addedKg, endKg }) {
	const used = startKg + addedKg - endKg;
	return Math.abs(used) < dust$3 ? 0 : used;
}
const daysPerMonth$1 = 365 / 12;
/** Mean of the days x 365 / 12, as weighed: factors per kg of wood are those of air-dry wood, not of dry mass. */
const monthlyKg = (weighings) => sum(weighings.map(usedKg)) / weighings.length * daysPerMonth$1;
/**
* Where the weighings of one fuel do not go on from each other: fuel was brought or used between them, or a weight is
* wrong. A household that gets a weighed bundle each day does that too, so it is told and not refused.
*/
function jumpsOf(weighings) {
	const inOrder = weighings.toSorted((a, b) => a.date < b.date ? -1 : 1);
	return inOrder.slice(1).flatMap(({ date, startKg }, index) => {
		const endKgBefore = inOrder[index]?.endKg ?? startKg;
		return Math.abs(startKg - endKgBefore) > .050000001 ? [{
			date,
			startKg,
			endKgBefore
		}] : [];
	});
}
/** A sentence for people; null: each weighing starts where the previous one ended. */
function describeJumps(weighings) {
	const jumps = jumpsOf(weighings);
	const [first] = jumps;
	if (first === void 0) return null;
	const more = jumps.length === 1 ? "" : ` (and ${jumps.length - 1} more)`;
	return `${weighings[0]?.fuelType} weighed ${first.startKg} kg at the start of ${first.date}, ${first.endKgBefore} kg at the end of the day before${more}: what was brought between belongs to addedKg, what was used between is in no day.`;
}

// services/domain/emissions/baseline/kitchen-tests.ts
/** The stated consumption of a test may be rounded, so its weighings count. */
const asWeighed = (row) => row.weighings === void 0 ? row : {
	...row,
	monthlyConsumption: monthlyKg(row.weighings)
};
const jumpNotes = (tests) => tests.flatMap(({ weighings = [] }) => {
	const jump = describeJumps(weighings);
	return jump === null ? [] : warningNote("kitchen-test-jumps", `In the kitchen test of ${weighings[0]?.date} ${jump}`);
});
/** Of those whose weighings are known, which are in kg. */
const testSteps = (tests) => tests.flatMap(({ weighings, monthlyConsumption }) => weighings === void 0 ? [] : {
	id: `kitchenTest ${weighings[0]?.date}`,
	value: monthlyConsumption,
	unit: "kg a month",
	equation: "(Σ start + Σ added − Σ end) / days × 365 / 12",
	source: "Hearth, kitchen test: the mean of its days",
	from: {
		days: weighings.length,
		...Object.fromEntries(weighings.flatMap(weights))
	}
});
const weights = ({ date, startKg, addedKg, endKg }) => [
	[`start ${date}`, startKg],
	[`added ${date}`, addedKg],
	[`end ${date}`, endKg]
];

// services/domain/emissions/result/result.ts
const warning = (code, detail) => ({
	code,
	detail
});
const refuse$1 = (refusal) => ({
	ok: false,
	refusal
});

// services/domain/emissions/baseline/baseline.ts
const inOrder$1 = (rows) => rows.toSorted((a, b) => (a.validFrom ?? "").localeCompare(b.validFrom ?? ""));
function rowsOf$2(baselines) {
	const rows = inOrder$1(baselines);
	return {
		stated: rows.filter(({ source }) => source !== "kpt"),
		weighed: rows.filter(({ source }) => source === "kpt").map(asWeighed)
	};
}
/** The row valid on a day; one without a first day is valid for all earlier days. */
const validOn = (rows, day) => rows.findLast((row) => (row.validFrom ?? day) <= day);
/** Whether it makes a difference which of them is taken. */
function areOfDifferentFuels({ baselines, period }) {
	const { stated, weighed } = rowsOf$2(baselines);
	return daysOf(period).some((day) => differInFuel(validOn(stated, day), validOn(weighed, day)));
}
/**
* Takes the row valid on each day. Where a kitchen test stands beside what was stated, the lower amount is the
* conservative one.
*/
function baselineFuel(inputs, { persons, lookup, precedence }) {
	const rows = rowsOf$2(inputs.baselines);
	const days = daysOf(inputs.period);
	const byRow = Map.groupBy(days, (day) => usedRow(rows, day, precedence));
	const dated = [...byRow].flatMap(([row, rowDays]) => row === void 0 ? [] : [{
		row,
		days: rowDays
	}]);
	const [first] = dated;
	if (first === void 0 || byRow.has(void 0)) return refuse$1({
		code: "no-baseline",
		detail: `No baseline is valid on ${byRow.get(void 0)?.[0] ?? inputs.period.start}: add one with a validFrom of ${inputs.period.start} or earlier by POST /v1/households/{id}/baselines.`
	});
	const fault = unusable(first.row, dated);
	if (fault !== void 0) return refuse$1({
		code: "insufficient-data",
		detail: fault
	});
	const parts = dated.map(({ row, days: rowDays }) => {
		const { value: consumption, notes } = credible(row, persons, lookup);
		return {
			row,
			consumption,
			months: monthsIn(row, rowDays),
			notes
		};
	});
	const consumptionOf = new Map(parts.map(({ row, consumption }) => [row, consumption]));
	const byDay = days.map((day) => {
		const row = usedRow(rows, day, precedence);
		return row === void 0 ? 0 : (consumptionOf.get(row) ?? 0) * monthsIn(row, [day]);
	});
	const amount = sum(parts.map(({ consumption, months }) => consumption * months));
	const disagreement = disagreementOf(rows, days);
	const tests = rows.weighed.filter((row) => days.some((day) => validOn(rows.weighed, day) === row));
	return {
		ok: true,
		fuel: {
			fuelType: first.row.fuelType,
			byDay,
			amount,
			derivation: derivationOf(parts),
			disagreement,
			kitchenTests: testSteps(tests),
			notes: [...parts.flatMap(({ notes }) => notes), ...jumpNotes(tests)]
		}
	};
}
/** Of several rows, each with its months. */
const derivationOf = (parts) => ({
	equation: "Σ consumption a month × months",
	from: Object.fromEntries(parts.flatMap(({ consumption, months }, index) => [[`consumption a month ${index + 1}`, consumption], [`months ${index + 1}`, months]]))
});
/**
* What was stated is used up in each calendar month. A kitchen test weighed days, and its months are twelfths of a year
* (infra/docs/sampling.md#kitchen-test-records): in February it found no more a day than in January.
*/
const monthsIn = ({ source }, days) => source === "kpt" ? days.length * 12 / 365 : monthsOf(days);
const amountOn$1 = (row, days) => row.monthlyConsumption * monthsIn(row, days);
const differInFuel = (stated, weighed) => stated !== void 0 && weighed !== void 0 && stated.fuelType !== weighed.fuelType;
function usedRow(rows, day, precedence) {
	const [stated, weighed] = [validOn(rows.stated, day), validOn(rows.weighed, day)];
	if (stated === void 0 || weighed === void 0) return stated ?? weighed;
	if (differInFuel(stated, weighed)) return (stated.validFrom ?? "") > (weighed.validFrom ?? "") === (precedence === "later") ? stated : weighed;
	return amountOn$1(weighed, [day]) < amountOn$1(stated, [day]) ? weighed : stated;
}
function disagreementOf({ stated, weighed }, days) {
	const disputed = days.filter((day) => {
		const [one, other] = [validOn(stated, day), validOn(weighed, day)];
		return one?.fuelType === other?.fuelType && one?.monthlyConsumption !== other?.monthlyConsumption;
	});
	const amountOf = (rows) => sum([...Map.groupBy(disputed, (day) => validOn(rows, day))].map(([row, rowDays]) => row === void 0 ? 0 : amountOn$1(row, rowDays)));
	return disputed.length === 0 ? null : {
		days: disputed.length,
		stated: amountOf(stated),
		weighed: amountOf(weighed)
	};
}
function unusable(first, dated) {
	if (first.fuelType === "Electricity") return "A baseline of electricity has no fuel to save. Add the fuel that was burned before by POST /v1/households/{id}/baselines.";
	const other = dated.find(({ row }) => row.fuelType !== first.fuelType);
	return other === void 0 ? void 0 : `The baseline fuel changes from ${first.fuelType} to ${other.row.fuelType} on ${other.row.validFrom}. Ask for the periods before and after it.`;
}

// services/domain/emissions/inputs/calibration.ts
/** The latest of those that hold on it; undefined: none does. */
const calibrationOn = ({ calibrations = [] }, day) => calibrations.filter(({ performedOn, dueOn }) => performedOn <= day && (dueOn === null || day <= dueOn)).toSorted((a, b) => a.performedOn < b.performedOn ? -1 : 1).at(-1);

// services/domain/emissions/inputs/accuracy.ts
/** The worst error that calibrations found on days of the period, as a fraction; 0: none is known. */
const calibratedError = (meter) => Math.max(0, ...meter.installedDays.map((day) => Math.abs(calibrationOn(meter, day)?.errorPercent ?? 0) / 100));
const classOf = ({ accuracyPercent }) => accuracyPercent == null ? null : Math.abs(accuracyPercent) / 100;
/** The worst that is known of a meter, as a fraction: its class, or what calibrations found; 0: nothing is known. */
const knownError = (meter) => Math.max(classOf(meter) ?? 0, calibratedError(meter));
/**
* The class of the device stands for the usual uncertainty, better or worse. No class is believed below the floor, and a
* larger error that a calibration found counts. Fuel that no scale weighed was reported: a class makes it no better. Nor
* does a class that was not known on all days of the period.
*/
function accuracyOf(meter, measurement, lookup) {
	const [known, calibrated] = [classOf(meter), calibratedError(meter)];
	const isByClass = known !== null && meter.isAccuracyPartial !== true && (measurement === "meter" || meter.type === "FuelScale");
	const { value, notes } = lookup.find(isByClass ? `u95Min.${measurement}` : `u95.${measurement}`);
	if (known === null && calibrated === 0) return {
		u95: value,
		steps: [],
		notes
	};
	const from = {
		...isByClass ? { floor: value } : { usual: value },
		...known !== null && { class: known },
		"calibrated error": calibrated
	};
	const u95 = Math.max(...Object.values(from));
	return {
		u95,
		steps: [{
			id: `u95 ${meter.did}`,
			value: u95,
			unit: "fraction",
			equation: `the largest of ${Object.keys(from).join(", ")}`,
			source: "Hearth: accuracy class and calibrations of the device",
			from
		}],
		notes
	};
}
/** Of several scales the least accurate one. */
function accuracyOfScales(scales, lookup) {
	const [first, ...others] = scales.map((scale) => accuracyOf(scale, "weighedFuel", lookup));
	if (first === void 0) return usualAccuracy("weighedFuel", lookup);
	return {
		...others.reduce((found, one) => one.u95 > found.u95 ? one : found, first),
		notes: [first, ...others].flatMap(({ notes }) => notes)
	};
}
function usualAccuracy(measurement, lookup) {
	const { value: u95, notes } = lookup.find(`u95.${measurement}`);
	return {
		u95,
		steps: [],
		notes
	};
}

// services/domain/emissions/cookers/coverage.ts
/** A project may ask for less before it gets a number; below this no number is final, and a fleet is not issuable (MMECD v2.0). */
const finalCoverage = .95;
/** Expected intervals of the installed days and those with data. A day without a row counts as not covered. */
function deviceCoverage(device) {
	const rows = new Map(device.days.map((row) => [row.day, row]));
	const perDay = Math.max(1, 86400 / device.expectedIntervalSeconds);
	const days = device.installedDays.map((day) => {
		const row = rows.get(day);
		return row === void 0 ? {
			expected: perDay,
			received: 0
		} : asDeclared(row, perDay);
	});
	return {
		expected: sum(days.map((day) => day.expected)),
		received: sum(days.map((day) => day.received))
	};
}
/** A day whose declared interval is not believed counts its share of shorter ones; it must not weigh more than other days. */
function asDeclared({ expected, received, flags }, perDay) {
	const known = Math.min(received, expected);
	return flags.includes("interval.implausible") ? {
		expected: perDay,
		received: perDay * (known / expected)
	} : {
		expected,
		received: known
	};
}
/** Mean of the devices by their days: one that reports daily weighs as much as one that reports each minute. */
function coverageOf$1(found) {
	const devices = found.map((device) => {
		const coverage = deviceCoverage(device);
		const days = device.installedDays.length;
		return {
			did: device.did,
			...coverage,
			share: coveredShare(coverage),
			days
		};
	});
	const days = sum(devices.map((one) => one.days));
	const share = sum(devices.map((one) => one.share * one.days));
	return {
		devices,
		share: days > 0 ? share / days : 0
	};
}
/** Share of a device, 0 to 1; 0 when nothing was expected. */
const coveredShare = ({ expected, received }) => expected > 0 ? received / expected : 0;

// services/domain/range.ts
/** An amount that is known. */
const exactly = (value) => ({
	low: value,
	best: value,
	high: value
});
/** A sum of amounts that may all be wrong in the same direction. */
const sumRanges = (ranges) => ({
	low: ranges.reduce((total, { low }) => total + low, 0),
	best: ranges.reduce((total, { best }) => total + best, 0),
	high: ranges.reduce((total, { high }) => total + high, 0)
});
/** The same range in another unit. `factor` is 0 or more. */
const scaleRange = ({ low, best, high }, factor) => ({
	low: low * factor,
	best: best * factor,
	high: high * factor
});
const rangeOf$1 = (amount) => typeof amount === "number" ? exactly(amount) : amount;
/** A range whose ends are equal is a number. */
const amountOf = (range) => range.low === range.high ? range.best : range;
/** The printed estimate. */
const bestOf = (amount) => typeof amount === "number" ? amount : amount.best;
/** What emits. */
const highOf = (amount) => typeof amount === "number" ? amount : amount.high;
/** Nothing is used backwards, whatever the noise of a sensor says. */
const notBelowZero$1 = ({ low, best, high }) => ({
	low: Math.max(0, low),
	best: Math.max(0, best),
	high: Math.max(0, high)
});

// services/domain/emissions/cookers/cooker-days.ts
/** What a day took of the carrier: all of it emits. null: the day has no value. Nothing is burned backwards. */
function usedOn(day, carrier) {
	const amount = carrier === "Electricity" ? day.energyKwh ?? day.fuels[carrier] : day.fuels[carrier];
	return amount == null ? null : notBelowZero$1(rangeOf$1(amount));
}
/** Part of it that was cooked with: that earns. */
function cookedOn$1(day, carrier) {
	return carrier === "Electricity" && day.energyKwh !== null && day.cookingKwh !== void 0 ? rangeOf$1(day.cookingKwh) : usedOn(day, carrier);
}
/** Days with a value, in order. */
const cookerDays = (device, carrier) => device.days.flatMap((row) => {
	const [used, cooked] = [usedOn(row, carrier), cookedOn$1(row, carrier)];
	if (used === null || cooked === null) return [];
	const isMetered = carrier === "Electricity" && row.energyKwh !== null;
	return {
		day: row.day,
		used,
		cooked,
		sampling: isMetered ? row.samplingKwh ?? 0 : 0,
		unseen: isMetered ? row.unseenKwh ?? 0 : 0
	};
});
/** The energy of hours at a power, and at most at another one (W), kWh by day. Days that say no hours are left out. */
const estimatedDays = (device, powerW, mostW) => device.days.flatMap(({ day, usageHours }) => {
	if (usageHours === null) return [];
	const hours = rangeOf$1(usageHours);
	const used = {
		...scaleRange(hours, powerW / 1e3),
		high: hours.high * mostW / 1e3
	};
	return {
		day,
		used,
		cooked: used,
		sampling: 0,
		unseen: 0
	};
});

// services/domain/one-meter.ts
/** A bridge sends a copy up to three minutes later, and the ends of a metered load are found in cells of five minutes, ms. */
const longestDelayMs = 48e4;
/** Beyond half an hour the ends of an event say too little, ms. */
const longestToleranceMs = 18e5;
/** Relative difference of the energies of one event, and of the totals of a day: equal but for rounding, and by lost readings (`lost`: by all of them). */
const tolerance = {
	event: {
		tight: .02,
		loose: .1,
		rough: .4
	},
	total: {
		tight: .005,
		loose: .01,
		lost: .02
	}
};
/** Five events at the same times whose energies a coarse register rounds are as good as one with equal energy. */
const roughWeight = .4;
/** More than this part of an amount says nothing of whether two amounts are one. */
const mostOffShare = .5;
/** Times of events that are read less often say too little by themselves, ms. */
const denseMs$1 = 36e4;
/** Readings that a copy may lose at one end of an event. */
const lostInARow = 3;
/** By how much the share of lost readings widens what may differ. */
const lossFactor = 2;
/** Part of the events of the device with fewer that must be those of the other one: readings that were lost hide some. */
const leastShare = .8;
/** Of matches in a household: one event with equal energy, or two that agree. */
const leastWeight = 2;
/** Part of the readings of the other one that the device with fewer lacks, 0 to 1. */
const lostShare = (a, b) => 1 - Math.min(a.spacingMs, b.spacingMs) / Math.max(a.spacingMs, b.spacingMs);
/** By which times of two devices may differ: the delay of a bridge, or readings that were lost. */
function timeTolerances(a, b) {
	const widened = lossFactor * lostShare(a, b);
	const spacingMs = Math.max(a.spacingMs, b.spacingMs);
	return {
		tightMs: Math.min(longestToleranceMs, longestDelayMs + widened * spacingMs),
		looseMs: Math.min(longestToleranceMs, Math.max(longestDelayMs, (1 + widened) * spacingMs))
	};
}
const differenceOf = (a, b) => a === b ? 0 : Math.abs(a - b) / Math.max(a, b);
/** Events of both lists, one to one, that start and end at the same times. */
function matchTimes(a, b, { toleranceMs, delayMs = 0 }) {
	const left = [...b];
	return a.flatMap((event) => {
		const index = left.findIndex((other) => [other[0] - event[0], other[1] - event[1]].every((ms) => Math.abs(ms - delayMs) <= toleranceMs));
		const [other] = index < 0 ? [] : left.splice(index, 1);
		return other === void 0 ? [] : [[event, other]];
	});
}
/** Events are compared where both meters have them, or the totals of the day: what says more. Null: nothing can be compared. */
function matchDay(a, b) {
	const [own = [], others = []] = [a, b].map(({ events }) => events.filter(([, , energyWh]) => energyWh !== null));
	const fewest = Math.min(own.length, others.length);
	const byTotal = matchTotals(a, b);
	if (fewest === 0) return byTotal;
	const { tightMs, looseMs } = timeTolerances(a, b);
	const lost = lostShare(a, b);
	const { tight, loose, rough } = tolerance.event;
	const most = Math.max(a.spacingMs, b.spacingMs) <= denseMs$1 ? rough : loose;
	const near = matchTimes(own, others, { toleranceMs: looseMs }).filter((pair) => energyDifference(pair) <= most + lost);
	const alike = near.filter((pair) => energyDifference(pair) <= loose + lost);
	const equal = alike.filter((pair) => isWithin$1(pair, tightMs) && energyDifference(pair) <= tight + lost / 2);
	const byEvents = {
		day: a.day,
		fewest,
		matched: near.length,
		amounts: amountsOf(near),
		off: offOf(a, b),
		weight: roughWeight * (near.length - alike.length) + alike.length + equal.length
	};
	if (byTotal === null || byTotal.matched === 0) return byEvents;
	const isEqual = byTotal.weight > 1 && byEvents.matched > 0;
	const isRough = (offOf(a, b) > 0 || isEqual) && byEvents.matched < leastShare * fewest;
	if (!isRough && byTotal.weight <= byEvents.weight) return byEvents;
	const toleranceMs = lost > 0 ? lostInARow * looseMs : looseMs;
	return (isRough ? overlapping(own, others, looseMs) : matchTimes(own, others, { toleranceMs }).length) >= leastShare * fewest ? byTotal : byEvents;
}
const offOf = (a, b) => Math.min((a.off ?? 0) + (b.off ?? 0), mostOffShare * Math.max(a.amount ?? 0, b.amount ?? 0));
/** Of the list with fewer events those during which the other one has one, too, or nearly. */
function overlapping(a, b, toleranceMs) {
	const [fewer, more] = a.length <= b.length ? [a, b] : [b, a];
	return fewer.filter(([fromMs, toMs]) => more.some((other) => other[0] <= toMs + toleranceMs && other[1] >= fromMs - toleranceMs)).length;
}
const amountsOf = (pairs) => [sum(pairs.map(([[, , energyWh]]) => energyWh ?? 0)), sum(pairs.map(([, [, , energyWh]]) => energyWh ?? 0))];
const isWithin$1 = ([a, b], ms) => Math.abs(a[0] - b[0]) <= ms && Math.abs(a[1] - b[1]) <= ms;
const energyDifference = ([a, b]) => differenceOf(a[2] ?? 0, b[2] ?? 0);
function matchTotals(a, b) {
	if (a.amount === null || b.amount === null) return null;
	const difference = differenceOf(a.amount, b.amount);
	const off = offOf(a, b);
	const isBlurred = Math.abs(a.amount - b.amount) <= off;
	const { loose, tight, lost } = tolerance.total;
	const matched = Number(difference <= loose + lost * lostShare(a, b) || isBlurred);
	const weight = matched + Number(difference <= tight);
	return {
		day: a.day,
		fewest: 1,
		matched,
		amounts: [a.amount, b.amount],
		off,
		weight
	};
}
const total = (matches, value) => sum(matches.map(value));
const weightOf = (matches) => total(matches, ({ weight }) => weight);
/** Nearly all that the device with fewer events shows is what the other one shows, and as much in all. */
function doAgree(matches) {
	const own = total(matches, ({ amounts }) => amounts[0]);
	const others = total(matches, ({ amounts }) => amounts[1]);
	return matches.length > 0 && total(matches, ({ matched }) => matched) >= leastShare * total(matches, ({ fewest }) => fewest) && Math.abs(own - others) <= .19999999999999996 * Math.max(own, others) + total(matches, ({ off }) => off);
}
/** Days that agree one after another, at least two events. */
function runsOf$1(matches) {
	const runs = [[]];
	for (const match of matches) if (doAgree([match])) runs.at(-1)?.push(match);
	else runs.push([]);
	return runs;
}
/** The days of which both devices report, in order, as pairs. */
function commonDays(a, b) {
	const others = new Map(b.map((one) => [one.day, one]));
	return a.flatMap((one) => {
		const other = others.get(one.day);
		return other === void 0 ? [] : [[one, other]];
	});
}
/** Whether the uses of a day do not show two meters: those of the device with fewer are at times of the other's, or there are none. */
function mayBeOne(a, b) {
	const { looseMs } = timeTolerances(a, b);
	return overlapping(a.events, b.events, looseMs) >= leastShare * Math.min(a.events.length, b.events.length);
}
/**
* Days on which two devices of a household are one meter: all common days where they agree, or a run of days, for a name
* may become a copy on some day, with the days around it that do not show two meters. A single event with equal energy is
* enough where it is all that one of them shows.
*/
function sharedDays(a, b) {
	const common = commonDays(a, b);
	const matches = common.flatMap(([one, other]) => matchDay(one, other) ?? []);
	if (doAgree(matches) && weightOf(matches) >= leastWeight) return common.map(([{ day }]) => day);
	const sure = new Set(runsOf$1(matches).filter((run) => weightOf(run) > leastWeight && total(run, ({ matched }) => matched) >= 2).flatMap((run) => run.map(({ day }) => day)));
	const stretches = [[]];
	for (const [one, other] of common) if (sure.has(one.day) || mayBeOne(one, other)) stretches.at(-1)?.push(one.day);
	else stretches.push([]);
	return stretches.filter((days) => days.some((day) => sure.has(day))).flat();
}

// services/domain/emissions/cookers/meter-twins.ts
/** Each meter stays under one name; its days under the others are added to that one. */
function foldTwins(candidates) {
	const inOrder = candidates.toSorted((a, b) => a.rank - b.rank || daysHeard(b.device) - daysHeard(a.device) || (a.device.did < b.device.did ? -1 : 1));
	const kept = [];
	const warnings = [];
	for (const { device: whole, carrier } of inOrder) {
		let device = whole;
		for (const one of kept.filter((other) => other.carrier === carrier)) {
			const days = sharedDays(one.days, useDays(device, carrier));
			if (days.length === 0) continue;
			one.device = withTwin(one.device, device, {
				days: new Set(days),
				carrier
			});
			device = withoutDays(device, new Set(days));
			warnings.push(twinWarning(whole.did, one.device.did, days));
		}
		if (device === whole || daysHeard(device) > 0) kept.push({
			device,
			carrier,
			days: useDays(device, carrier)
		});
	}
	return {
		devices: new Map(kept.map(({ device }) => [device.did, device])),
		warnings
	};
}
const daysHeard = ({ days }) => days.filter(({ received }) => received > 0).length;
function twinWarning(left, kept, days) {
	return {
		code: "meter-twice",
		detail: `${left} and ${kept} report the same use ${days.length === 1 ? `on ${days[0]}` : `on ${days.length} days (${days[0]} to ${days.at(-1)})`}: one meter under two names. It is credited once, as ${kept}, with the smaller amounts. End the installation of the name that is no longer used.`
	};
}
/** What the device used in all, of a day with cooking. */
function amountOn(day, carrier) {
	const used = usedOn(day, carrier);
	if (used === null || !((cookedOn$1(day, carrier)?.best ?? 0) > 0)) return { amount: null };
	return carrier === "Electricity" ? {
		amount: 1e3 * used.high,
		off: 1e3 * (3 * (day.samplingKwh ?? 0) + (day.unseenKwh ?? 0))
	} : {
		amount: used.best,
		off: used.high - used.low
	};
}
const useDays = ({ days }, carrier) => days.filter(({ received }) => received > 0).map((day) => ({
	day: day.day,
	spacingMs: 864e5 / day.received,
	events: day.events ?? [],
	...amountOn(day, carrier)
}));
const withoutDays = (device, left) => ({
	...device,
	installedDays: device.installedDays.filter((day) => !left.has(day)),
	days: device.days.filter(({ day }) => !left.has(day))
});
function withTwin(device, twin, { days, carrier }) {
	const others = new Map(twin.days.map((row) => [row.day, row]));
	return {
		...device,
		days: device.days.map((row) => {
			const other = days.has(row.day) ? others.get(row.day) : void 0;
			return other === void 0 ? row : foldDay(row, other, carrier);
		})
	};
}
const sharesReceived = ({ received, expected }) => received / Math.max(1, expected);
/** Two names of one meter say a range of it: the low end earns, the high end emits. */
function foldDay(a, b, carrier) {
	const { expected, received } = sharesReceived(a) < sharesReceived(b) ? b : a;
	const flags = [.../* @__PURE__ */ new Set([...a.flags, ...b.flags])].sort();
	const isMetered = carrier === "Electricity" && a.energyKwh !== null && b.energyKwh !== null;
	const fuels = [a.fuels[carrier], b.fuels[carrier]].flatMap((amount) => amount ?? []);
	return {
		...a,
		expected,
		received,
		flags,
		usageHours: envelope([a.usageHours, b.usageHours], Math.min),
		energyKwh: envelope([a.energyKwh, b.energyKwh], Math.max),
		...isMetered && { cookingKwh: envelope([a.cookingKwh ?? a.energyKwh, b.cookingKwh ?? b.energyKwh], Math.min) ?? 0 },
		fuels: {
			...a.fuels,
			...fuels.length > 0 && { [carrier]: envelope(fuels, Math.min) ?? 0 }
		}
	};
}
/** The range that holds all of them; `best` picks the estimate of several. */
function envelope(amounts, best) {
	const ranges = amounts.flatMap((amount) => amount === null ? [] : rangeOf$1(amount));
	return ranges.length === 0 ? null : amountOf({
		low: Math.min(...ranges.map(({ low }) => low)),
		best: best(...ranges.map((range) => range.best)),
		high: Math.max(...ranges.map(({ high }) => high))
	});
}

// services/domain/emissions/cookers/use-known.ts
/** None of its readings arrived. */
const isUnheard = ({ days }) => days.every(({ received }) => received === 0);
/** Hours of cooking. */
const hours = (device) => sum(device.days.map(({ usageHours }) => bestOf(usageHours ?? 0)));
/** Days that tell hours. */
const daysOfUse = ({ days }) => days.filter(({ usageHours }) => usageHours !== null).length;
/** Of all days on which it was installed, if it was used on the others as on those that tell; below 0: none does. */
const hoursOfAll = (device) => {
	const days = daysOfUse(device);
	return days === 0 ? -1 : hours(device) * device.installedDays.length / days;
};
/** The one of two devices that shows more use: hours, their days and the days without are then of one device. */
const hourMeterOf = (stove, meter) => hoursOfAll(stove) > hoursOfAll(meter) ? stove : meter;
/**
* Whether the readings would show use at nearly all times: without, no hours are not none. As much must be known as of a
* final result.
*/
function isUseKnown(stove, meter, carrier) {
	const known = [stove, meter].map(({ days }) => new Map(days.map((row) => [row.day, knownPart(row, carrier)])));
	const parts = stove.installedDays.map((day) => Math.max(...known.map((byDay) => byDay.get(day) ?? 0)));
	return parts.length > 0 && sum(parts) >= .95 * parts.length;
}
/** Part of a day, 0 to 1, on which use would have shown: as hours, or as an amount of what the stove runs on. */
function knownPart(row, carrier) {
	if (row.received === 0) return 0;
	const byHours = row.usageHours !== null && (carrier === "Electricity" || row.energyKwh === null) ? Math.min(1, row.received / Math.max(1, row.expected)) : 0;
	const isWeighed = carrier !== null && row.fuels[carrier] !== void 0;
	return Math.max(byHours, isWeighed ? 1 - (row.unmeasuredFuels?.[carrier] ?? 0) : 0);
}

// services/domain/cooking/power-events.ts
/** The rule for a cooker of this rated power. */
const powerEventRule = (ratedPowerW) => ({
	ratedPowerW,
	mergeGapMs: 9e5,
	maxIntervalMs: 9e5,
	minEnergyWh: 50,
	minMeanPowerW: 50
});
/** Share of the rated power above which an interval is loaded: 150 W for a cooker of 1 kW. */
const loadShare = .15;

// services/domain/cooking/steps.ts
/** Time that two spans share, ms. Touching ends share nothing. */
const sharedMs = (a, b) => Math.max(0, Math.min(a.toMs, b.toMs) - Math.max(a.fromMs, b.fromMs));
/** Whether a step has a part in the period. */
const touches = ({ fromMs, toMs }, period) => fromMs === toMs ? fromMs >= period.fromMs && fromMs < period.toMs : fromMs < period.toMs && toMs > period.fromMs;
/** The share of a step inside the period, by time, 0 to 1: those of adjoining periods add up to 1. */
const shareWithin = (step, period) => step.fromMs === step.toMs ? Number(touches(step, period)) : sharedMs(step, period) / (step.toMs - step.fromMs);
/** Runs of neighbours that belong together, of a list of this length; `isOne`: whether the one at an index goes on from that before it. */
function runsOf(length, isOne) {
	const runs = [];
	let first = 0;
	for (let index = 1; index <= length; index += 1) {
		if (index < length && isOne(index)) continue;
		runs.push([first, index]);
		first = index;
	}
	return runs;
}
/** Cuts a series in time order wherever two neighbours are more than maxGapMs apart. */
function cutAtGaps(samples, maxGapMs) {
	const pieces = [];
	let piece = [];
	let previousMs = -Infinity;
	for (const sample of samples) {
		if (!(sample.atMs - previousMs <= maxGapMs)) pieces.push(piece = []);
		piece.push(sample);
		previousMs = sample.atMs;
	}
	return pieces;
}
/** Index of the first moment at or after `atMs`, of the first `length`; the length when there is none. `sortedMs` ascending. */
function firstAtOrAfter(sortedMs, atMs, length = sortedMs.length) {
	let low = 0;
	let high = length;
	while (low < high) {
		const middle = low + high >>> 1;
		if ((sortedMs[middle] ?? Infinity) < atMs) low = middle + 1;
		else high = middle;
	}
	return low;
}

// services/domain/signals/use.ts
const hourMs$7 = 36e5;
/** A kitchen rests for this long once a day; what never does so cycles around the clock, ms. Rule. */
const shortestRestMs = 3 * hourMs$7;
/** Fewer loads or uses do not go around the clock, and less seen time says nothing of a rest. */
const leastUses = 3;
const leastSeenMs = 12 * hourMs$7;
/** A load that is on for a larger share of a day is no cooking. */
const longestShareOfDay = .5;
/** A rest of which a part is not known is this long in what is known of it, ms: a lost use makes no rest. Rule. */
const shortestBrokenRestMs = 2 * shortestRestMs;
/** A shorter gap hides no use, ms: no shorter fire is found. Rule. */
const longestHoleMs = 6e5;
/** `inUseMs` of the day; `seen` in time order, without overlaps, of the day and the time around it. */
function isSustainedUse(inUseMs, seen, day) {
	if (inUseMs > longestShareOfDay * (day.toMs - day.fromMs)) return true;
	if (inUseMs === 0) return false;
	const known = seen.filter(({ fromMs, toMs }) => toMs > fromMs);
	const [first, last] = [known[0], known.at(-1)];
	if (!first || !last) return false;
	const alternation = alternate(known);
	return [day, {
		fromMs: first.fromMs,
		toMs: last.toMs
	}].some((period) => isAroundTheClock(alternation, period));
}
/** Half a day or more of the period is known, and in all of it the stove does not rest. */
function isAroundTheClock({ uses, pauses }, period) {
	const usedMs = overlapMs(uses, period);
	return (uses.filter((use) => sharedMs(use, period) > 0).length >= leastUses || usedMs >= leastSeenMs) && usedMs + overlapMs(pauses.flat(), period) >= leastSeenMs && !pauses.some((pause) => isRest(pause, period));
}
const isRest = (pause, period) => pause.some((part) => sharedMs(part, period) >= shortestRestMs) || sum(pause.map(({ fromMs, toMs }) => toMs - fromMs)) >= shortestBrokenRestMs && overlapMs(pause, period) >= shortestRestMs;
const overlapMs = (spans, period) => sum(spans.map((span) => sharedMs(span, period)));
/** Uses and the pauses before, between and after them; a gap parts two uses, and not two pauses. */
function alternate(known) {
	const uses = [];
	const pauses = [[]];
	for (const [first, end] of runsOf(known.length, (index) => isOneWith(known[index - 1], known[index]))) {
		const { fromMs = 0, isInUse = false } = known[first] ?? {};
		if (isInUse) pauses.push([]);
		(isInUse ? uses : pauses.at(-1))?.push({
			fromMs,
			toMs: known[end - 1]?.toMs ?? fromMs
		});
	}
	return {
		uses,
		pauses
	};
}
const isOneWith = (before, seen) => before !== void 0 && seen !== void 0 && seen.isInUse === before.isInUse && seen.fromMs - before.toMs < longestHoleMs;
/** Shorter pauses between two spans are the drift of a clock: share of a span, and ms. Rule. */
const driftShare$1 = .1;
const longestDriftMs = 6e4;
/** Time of a day in none of the spans, which are in time order and do not overlap, ms. */
function unknownMs(spans, day) {
	let [ms, endMs] = [0, -Infinity];
	for (const { fromMs, toMs } of spans) {
		if (!(fromMs - endMs <= Math.min(longestDriftMs, driftShare$1 * (toMs - fromMs)))) ms += sharedMs({
			fromMs: endMs,
			toMs: fromMs
		}, day);
		endMs = Math.max(endMs, toMs);
	}
	return ms + sharedMs({
		fromMs: endMs,
		toMs: Infinity
	}, day);
}

// services/domain/signals/load.ts
const hourMs$6 = 36e5;
/** The cooker for which the event rule was published, W (A2EI). */
const usualRatedPowerW = 1e3;
/** A load of cooking draws more than this, beyond what runs beside it: in any interval, and whatever the rating. W. */
const cookingLoadW = loadShare * usualRatedPowerW;
/** Lamps, a television and a refrigerator on the meter of a cooker, W. Rule. */
const besideW = 300;
const isSlowCooker = (type) => type === "ElectricSlowCooker";
/** A meal has a moment of more than that, and of more than this part of what the cooker draws at most; a slow cooker has one level. Rule. */
const mealShare = .25;
const slowMealShare = .5;
function mealLoadW(type, mostW) {
	const isSlow = isSlowCooker(type);
	const leastW = isSlow ? cookingLoadW : 300;
	return mostW === Infinity ? leastW : Math.max(leastW, (isSlow ? slowMealShare : mealShare) * mostW);
}
/** Longest cooking event: a longer load is a lamp, a heater or a refrigerator. Rule. */
const usualLongestMs = 6 * hourMs$6;
/** A slow cooker is made for it, and stoves that burn solid fuel glow and stay warm for longer. Rule. */
const longestMsByType = {
	ElectricSlowCooker: 12 * hourMs$6,
	ImprovedBiomassStove: 12 * hourMs$6,
	TraditionalStove: 12 * hourMs$6,
	PelletStove: 12 * hourMs$6,
	StoveUseMonitor: 12 * hourMs$6
};
/** The longest use that is taken for cooking, as a stove reports it or its heat shows it, ms. */
const longestUseMs = (type) => longestMsByType[type ?? ""] ?? usualLongestMs;
/** A slow cooker draws less than this on average: a declared one that draws more is none, W. Rule. */
const slowCookerW = 400;
/** What a slow cooker cooks takes longer than this: a shorter load is that of a refrigerator, ms. Rule. */
const leastSlowMs = 1.25 * hourMs$6;
/** The longest electric load that is taken for cooking, ms. */
const longestLoadMs = (type, meanW) => isSlowCooker(type) && meanW <= slowCookerW ? longestUseMs(type) : usualLongestMs;
/** In place of a power: none was read. */
const unread = -1;
const { mergeGapMs, minEnergyWh } = powerEventRule(usualRatedPowerW);
/** Differences of counters are off by some of this, Wh. */
const dustWh$2 = 1e-6;
/** Resolution of the power of coarse meters: a load must be above its bound by more, W. */
const resolutionW = 10;
const readPowerW = ({ peakPowerW }, index) => peakPowerW[index] === -1 ? null : peakPowerW[index] ?? null;
const lengthMs$2 = ({ fromMs, toMs }) => toMs - fromMs;
const lengthAt$1 = ({ fromMs, toMs }, index) => (toMs[index] ?? 0) - (fromMs[index] ?? 0);
const lengthOf$1 = ([first, behind], { fromMs, toMs }) => (toMs[behind - 1] ?? 0) - (fromMs[first] ?? 0);
const meanAt = (loads, amountsWh, index) => (amountsWh[index] ?? 0) * hourMs$6 / lengthAt$1(loads, index);
/**
* The energy of each interval that was cooked with, if the load cooks, Wh: without what runs beside it, by its level or beyond
* the rating. A coarse register may show one of its steps besides.
*/
function cookedWh(loads, [first, behind], { standingW, mostW, registerStepWh, longestSeenMs }) {
	const cooked = new Float64Array(behind - first);
	let besidesWh = registerStepWh;
	for (let index = first; index < behind; index += 1) {
		const ms = lengthAt$1(loads, index);
		const hours = ms / hourMs$6;
		const beyondWh = (loads.energyWh[index] ?? 0) - standingW * hours;
		const mostWh = mostW * hours + besidesWh;
		const wh = ms <= longestSeenMs || beyondWh > cookingLoadW * hours ? Math.min(beyondWh, mostWh) : 0;
		cooked[index - first] = wh;
		besidesWh = Math.min(registerStepWh, mostWh - wh);
	}
	return cooked;
}
/**
* Loads that cook. Where a load comes around the clock, what draws as much beyond it cooks: a meal beside a large
* refrigerator.
*/
function findCooking(loads, given) {
	const context = {
		...given,
		...readIntervals(loads)
	};
	const found = findAbove(loads, context, 0);
	if (!found.isAlways) return found;
	const beyond = findAbove(loads, context, found.usualW);
	return beyond.isAlways ? found : {
		cooking: beyond.cooking,
		sustained: found.sustained
	};
}
/** Loads above what comes around the clock, W. */
function findAbove(loads, context, alwaysW) {
	const { day, type, stepWh, longestSeenMs, longestIntervalMs, arePulsed, areUnread } = context;
	const boundW = cookingLoadW + resolutionW;
	const isAbove = (amountsWh, index, levelW, byW = boundW) => ((amountsWh[index] ?? 0) - stepWh) * hourMs$6 / lengthAt$1(loads, index) > levelW + byW;
	const isOnAbove = (levelW) => (index) => {
		const ms = lengthAt$1(loads, index);
		return ms <= longestIntervalMs && (isAbove(loads.shownWh, index, levelW) && areUnread[index] !== 1 || ms <= longestSeenMs && ((loads.peakPowerW[index] ?? 0) > levelW + boundW || arePulsed[index] === 1 && isAbove(loads.shownWh, index, levelW, 50)));
	};
	const all = [0, loads.fromMs.length];
	const isOn = onceEach(all[1], isOnAbove(alwaysW));
	const runs = joinLoads(loads, all, isOn, 0);
	const mostW = isSlowCooker(type) ? Math.min(context.mostW, levelOf(runs, loads, isOn)) : context.mostW;
	const found = runs.flatMap((run) => {
		const { othersW, throughoutW } = levelsBeside(run, loads, {
			...context,
			isOn
		});
		const isBeyond = throughoutW <= alwaysW ? isOn : isOnAbove(throughoutW);
		const besideMealW = isSlowCooker(type) ? throughoutW : Math.max(throughoutW, othersW);
		const mealW = Math.max(alwaysW, besideMealW) + mealLoadW(type, context.mostW);
		const isMeal = (index) => Math.max(meanAt(loads, loads.shownWh, index), loads.peakPowerW[index] ?? 0) > mealW || loads.isCounted[index] === 1 && lengthAt$1(loads, index) > longestSeenMs;
		return joinLoads(loads, run, isBeyond, 0).filter((places) => isAny(places, (index) => isAbove(loads.shownWh, index, Math.max(othersW, throughoutW)))).flatMap((places) => {
			const load = cookingOf(places, loads, {
				...context,
				mostW,
				isOn: isBeyond
			});
			return load === null ? [] : {
				load,
				isMeal: isAny(places, isMeal)
			};
		});
	});
	if (found.length === 0) return {
		cooking: [],
		sustained: [],
		isAlways: false,
		usualW: 0
	};
	const isUsed = onceEach(all[1], (index) => isOn(index) || isAbove(loads.mostWh, index, alwaysW));
	const uses = joinLoads(loads, all, isUsed, longestUnseenMs$1).map((places) => useOf$1(places, loads, context));
	const tooLong = uses.filter((use) => lengthMs$2(use) > longestLoadMs(type, use.energyWh * hourMs$6 / lengthMs$2(use)));
	const usedMs = sum(uses.map((use) => sharedMs(use, day)));
	const isAlways = isSustainedUse(usedMs, seenUse(loads, isUsed), day);
	const isSustained = (one) => tooLong.some((use) => sharedMs(use, one) > 0) || isAlways && sharedMs(one, day) > 0;
	return {
		cooking: found.filter(({ load, isMeal }) => isMeal && !isSustained(load)).map(({ load }) => load),
		sustained: found.map(({ load }) => load).filter(isSustained),
		isAlways,
		usualW: isAlways ? usualPowerW(loads, isUsed) : 0
	};
}
/** A load that switches between its readings draws more than this on average, W. Rule. */
const pulseW = 50;
/** A stove that holds its heat in pulses is read while it is on at least once in so long a time, ms. Rule. */
const longestPulsedMs = hourMs$6;
/** And once in so many intervals in a row, where they are no longer than this, ms. Rule. */
const leastUnread = 12;
const denseMs = 36e4;
function readIntervals(loads) {
	const { length } = loads.fromMs;
	const [arePulsed, areUnread] = [new Uint8Array(length), new Uint8Array(length)];
	let [readMs, firstUnread] = [-Infinity, 0];
	for (let index = 0; index < length; index += 1) {
		const powerW = readPowerW(loads, index);
		const isRead = powerW !== null && loads.isCounted[index] === 1;
		const shownW = isRead ? meanAt(loads, loads.shownWh, index) : 0;
		const ms = lengthAt$1(loads, index);
		if (!isRead || ms > denseMs || powerW > cookingLoadW || shownW <= cookingLoadW) firstUnread = index + 1;
		else if (index + 1 - firstUnread >= leastUnread) areUnread.fill(1, firstUnread, index + 1);
		if (!isRead) continue;
		const toMs = loads.toMs[index] ?? 0;
		if (powerW > 300) readMs = toMs;
		if (toMs - readMs <= longestPulsedMs && powerW < shownW / 2) arePulsed[index] = 1;
	}
	return {
		arePulsed,
		areUnread
	};
}
/** The same, looked at once for each index. */
function onceEach(length, isIt) {
	const are = new Uint8Array(length);
	for (let index = 0; index < length; index += 1) if (isIt(index)) are[index] = 1;
	return (index) => are[index] === 1;
}
function isAny([first, behind], isIt) {
	for (let index = first; index < behind; index += 1) if (isIt(index)) return true;
	return false;
}
/** When the meter says whether a load was on: times that follow each other and are alike are one. */
function seenUse({ fromMs, toMs }, isUsed) {
	const seen = [];
	const { length } = fromMs;
	let [first, isInUse] = [0, length > 0 && isUsed(0)];
	for (let index = 1; index <= length; index += 1) {
		const isNextInUse = index < length && isUsed(index);
		if (index < length && isNextInUse === isInUse && toMs[index - 1] === fromMs[index]) continue;
		seen.push({
			fromMs: fromMs[first] ?? 0,
			toMs: toMs[index - 1] ?? 0,
			isInUse
		});
		[first, isInUse] = [index, isNextInUse];
	}
	return seen;
}
/** Median power of the intervals in use, W. */
function usualPowerW(loads, isUsed) {
	const powersW = [];
	for (let index = 0; index < loads.fromMs.length; index += 1) if (isUsed(index)) powersW.push(Math.max(meanAt(loads, loads.mostWh, index), loads.peakPowerW[index] ?? 0));
	return powersW.sort((a, b) => a - b)[Math.floor(powersW.length / 2)] ?? 0;
}
/** A load before an unseen time up to this and one after it may be one that lasts, ms. */
const longestUnseenMs$1 = hourMs$6;
/** Runs of intervals with a load; a short idle time in between is inside, and so is `unseenMs` that no interval tells of. */
function joinLoads(loads, [from, behind], isLoad, unseenMs) {
	const runs = [];
	let [first, end, idleMs] = [
		-1,
		-1,
		0
	];
	for (let index = from; index < behind; index += 1) {
		if (!isLoad(index)) {
			idleMs += lengthAt$1(loads, index);
			continue;
		}
		const pauseMs = first < 0 ? Infinity : (loads.fromMs[index] ?? 0) - (loads.toMs[end - 1] ?? 0);
		if (Math.max(idleMs, pauseMs - unseenMs) > mergeGapMs) {
			if (first >= 0) runs.push([first, end]);
			first = index;
		}
		end = index + 1;
		idleMs = 0;
	}
	return first < 0 ? runs : [...runs, [first, end]];
}
/** The load of a run with its energy; null: it is too little or too short for a meal. */
function cookingOf([first, behind], loads, context) {
	const { longestSeenMs, type } = context;
	const { fromMs, toMs } = loads;
	if (isSlowCooker(type) && lengthOf$1([first, behind], loads) < leastSlowMs) return null;
	const places = [toMs[first - 1] === fromMs[first] && lengthAt$1(loads, first - 1) <= longestSeenMs ? first - 1 : first, fromMs[behind] === toMs[behind - 1] && lengthAt$1(loads, behind) <= longestSeenMs ? behind + 1 : behind];
	const standingW = Math.max(...idleBeside(places, loads, context).map(meanOf));
	const cooked = cookedWh(loads, places, {
		...context,
		standingW
	});
	const energyWh = cooked.reduce((total, wh) => total + wh, 0);
	if (energyWh < minEnergyWh - dustWh$2) return null;
	return {
		...useOf$1([first, behind], loads, context),
		places,
		cookedWh: cooked,
		energyWh
	};
}
/** The power that a slow cooker has for at least three quarters of its time on: where there is more, another load runs beside it. W. */
function levelOf(runs, loads, isOn) {
	const powersW = [];
	for (const [first, behind] of runs.filter((run) => lengthOf$1(run, loads) >= leastSlowMs)) for (let index = first + 1; index < behind - 1; index += 1) if (isOn(index)) powersW.push(readPowerW(loads, index) ?? Infinity);
	return powersW.sort((a, b) => a - b)[Math.floor(powersW.length / 4)] ?? Infinity;
}
/** The most that runs in the hours before and after a run, and what runs in all its pauses: each power read in them shows it. W. */
function levelsBeside(run, loads, context) {
	let leastW = Infinity;
	for (let index = run[0]; index < run[1]; index += 1) if (!context.isOn(index)) leastW = Math.min(leastW, meanAt(loads, loads.energyWh, index), readPowerW(loads, index) ?? Infinity);
	return {
		othersW: Math.max(...idleBeside(run, loads, context).map(({ shownW }) => shownW)),
		throughoutW: leastW === Infinity ? 0 : leastW
	};
}
const meanOf = ({ wh, ms }) => wh * hourMs$6 / ms || 0;
/** The idle intervals in the hour before and in the hour after a run. Those beside a load may hold a part of it. */
function idleBeside([first, behind], loads, { isOn, stepWh, longestSeenMs }) {
	const { length } = loads.fromMs;
	const isOnAt = (index) => index >= 0 && index < length && isOn(index);
	const idleFrom = (place, step, hour) => {
		const idle = {
			wh: 0,
			ms: 0,
			shownW: 0
		};
		for (let index = place; index >= 0 && index < length; index += step) {
			const load = {
				fromMs: loads.fromMs[index] ?? 0,
				toMs: loads.toMs[index] ?? 0
			};
			const ms = sharedMs(load, hour);
			if (ms === 0) return idle;
			const isBesideLoad = isOn(index) || lengthMs$2(load) <= longestSeenMs && (isOnAt(index - 1) || isOnAt(index + 1));
			const share = ms / lengthMs$2(load);
			if (isBesideLoad) continue;
			idle.ms += ms;
			idle.wh += (loads.energyWh[index] ?? 0) * share;
			idle.shownW = Math.max(idle.shownW, ((loads.shownWh[index] ?? 0) * share - stepWh) * hourMs$6 / ms);
		}
		return idle;
	};
	const [fromMs, toMs] = [loads.fromMs[first] ?? 0, loads.toMs[behind - 1] ?? 0];
	return [idleFrom(first - 1, -1, {
		fromMs: fromMs - hourMs$6,
		toMs: fromMs
	}), idleFrom(behind, 1, {
		fromMs: toMs,
		toMs: toMs + hourMs$6
	})];
}
/** From the first to the last moment of load: a first, last or long interval was on for its energy at the load of the run. */
function useOf$1([first, behind], loads, { ratedPowerW, longestSeenMs }) {
	const last = behind - 1;
	let [mostW, energyWh] = [0, 0];
	for (let index = first; index < behind; index += 1) {
		const peakW = index === last ? 0 : loads.peakPowerW[index] ?? 0;
		mostW = Math.max(mostW, meanAt(loads, loads.energyWh, index), peakW);
		energyWh += loads.energyWh[index] ?? 0;
	}
	const loadW = first === last ? ratedPowerW : mostW;
	const onMs = (index) => {
		const ms = lengthAt$1(loads, index);
		const powerW = ms > longestSeenMs ? Math.max(loadW, ratedPowerW) : loadW;
		return Math.min(ms, (loads.energyWh[index] ?? 0) / powerW * hourMs$6);
	};
	const endMs = loads.toMs[first] ?? 0;
	if (first === last) {
		const inUseMs = onMs(first);
		return {
			fromMs: endMs - inUseMs,
			toMs: endMs,
			energyWh,
			inUseMs
		};
	}
	const [fromMs, toMs] = [endMs - onMs(first), (loads.fromMs[last] ?? 0) + onMs(last)];
	let idleMs = 0;
	for (let index = first + 1; index < last; index += 1) if (lengthAt$1(loads, index) > longestSeenMs) idleMs += lengthAt$1(loads, index) - onMs(index);
	return {
		fromMs,
		toMs,
		energyWh,
		inUseMs: toMs - fromMs - idleMs
	};
}

// services/domain/cooking/median.ts
/** Median time between neighbours of a series in time order, ms; null below two samples. */
const medianStepMs = (samples) => medianGapMs(samples.map(({ atMs }) => atMs));
/** The same of their times, ms. */
function medianGapMs(timesMs) {
	const gapsMs = sortedGapsMs(timesMs, Infinity);
	const upper = gapsMs[Math.floor(gapsMs.length / 2)];
	const lower = gapsMs[Math.floor((gapsMs.length - 1) / 2)];
	return upper === void 0 || lower === void 0 ? null : (lower + upper) / 2;
}
/** Times between neighbours up to `longestMs`, ascending, ms. */
function sortedGapsMs(timesMs, longestMs) {
	const gapsMs = new Float64Array(Math.max(0, timesMs.length - 1));
	let count = 0;
	let isEven = true;
	for (let index = 1; index < timesMs.length; index += 1) {
		const gapMs = (timesMs[index] ?? 0) - (timesMs[index - 1] ?? 0);
		if (gapMs > longestMs) continue;
		gapsMs[count] = gapMs;
		isEven &&= gapMs === gapsMs[0];
		count += 1;
	}
	const kept = gapsMs.subarray(0, count);
	return isEven ? kept : kept.sort();
}
/**
* How far a series wavers beside its trend: the median difference of a value from the middle of its neighbours, in such a way
* that it is the median difference of two neighbours of random noise. In the unit of the series; 0: fewer than 3 values.
*/
function wavering(samples) {
	const bends = new Float64Array(Math.max(0, samples.length - 2));
	for (let index = 0; index < bends.length; index += 1) {
		const { value = 0 } = samples[index + 2] ?? {};
		bends[index] = Math.abs(value - 2 * (samples[index + 1]?.value ?? value) + (samples[index]?.value ?? value));
	}
	bends.sort();
	return (bends[bends.length >> 1] ?? 0) / Math.sqrt(3);
}

// services/domain/signals/stuck.ts
/** Shortest run of equal values that is frozen, and the gap in the data that ends a run, ms. */
const frozenMs = 72e5;
/** Fewer equal values say nothing. */
const minFrozenSamples = 5;
/** Below the load of a usual cooker a meter may show one value for hours: standby, and steps of a whole watt. W. */
const standbyAtMostW = loadShare * 1e3;
/** A load wavers with its grid by two percent: below this a last digit of 10 W does not show it, W. Rule. */
const coarseDigitW = 10;
const leastWaveringW = 500;
/** Runs of equal powers above a load that last long enough, of which the counter, where it is given, stands still as well. All in time order. */
function frozenLoads(timesMs, powersW, { aboveW, countersWh }) {
	const isCoarse = areMultiples(powersW, coarseDigitW);
	const isLoad = (index) => {
		const powerW = powersW[index] ?? 0;
		return powerW > aboveW && (!isCoarse || powerW >= leastWaveringW || Number.isFinite(countersWh?.[index] ?? Infinity));
	};
	const lastsMs = (first, last) => (timesMs[last] ?? 0) - (timesMs[first] ?? 0);
	const isNear = (gapMs) => gapMs <= 72e5 || gapMs <= 2 * (medianGapMs(timesMs) ?? 0);
	const goesOn = (index) => powersW[index] === powersW[index - 1] && countersWh?.[index] === countersWh?.[index - 1] && isNear(lastsMs(index - 1, index));
	const frozen = [];
	for (let first = 0, end = 1; first < timesMs.length; first = end, end += 1) {
		if (!isLoad(first)) continue;
		while (end < timesMs.length && goesOn(end)) end += 1;
		if (end - first >= 5 && lastsMs(first, end - 1) >= 72e5) frozen.push([first, end]);
	}
	return frozen;
}
/** Whether the values are sent in steps of a digit. */
function areMultiples(values, digit) {
	for (let index = 0; index < values.length; index += 1) if ((values[index] ?? 0) % digit !== 0) return false;
	return true;
}

// services/domain/signals/alive.ts
/** A run that the wavering of its own series makes less probable than this is frozen. Rule. */
const leastProbability = 1e-6;
/** The same where a value may be the end of a range, which a sensor reaches more often than it fails. Rule. */
const leastAtEnd = .02;
/**
* A series that never changes is frozen when it is this long, in time and in values, and one that changed when it then
* stays equal for longer. Rule.
*/
const neverChangesMs = 864e5;
const staysEqualMs = 216e6;
const neverChangesSamples = 3;
/** One long run says no more of how often a series changes than this many equal neighbours. */
const countedEquals = 20;
/** Fewer changes back and forth do not show how a series wavers: a coarse sensor moves when fuel burns, and rests else. */
const leastMoves = 8;
/** A coarse sensor shows one value all night: how long runs go on is learned from those that are at least this long. */
const longRun = 3;
/** Weight of the share of all neighbours in that of long runs, in neighbours. */
const priorWeight = 4;
/** Runs of equal values, at least one, in time order. */
const equalRuns = (samples) => runsOf(samples.length, (index) => samples[index]?.value === samples[index - 1]?.value).map(([first, end]) => ({
	first,
	end
}));
const lengthMs$1 = (samples, { first, end }) => (samples[end - 1]?.atMs ?? 0) - (samples[first]?.atMs ?? 0);
/** Whether a run is one that a frozen sensor may have sent. */
const isLongRun = (samples) => (run) => run.end - run.first >= 5 && lengthMs$1(samples, run) >= 72e5;
/** Those of the runs that are frozen from their first value on. `samples` in time order; `isEnd`: the value may be the end of the range. */
function frozenRuns(samples, runs = equalRuns(samples), isEnd = () => false) {
	const longestMs = runs.length === 1 ? neverChangesMs : staysEqualMs;
	const isEndless = (run) => run.end - run.first >= neverChangesSamples && lengthMs$1(samples, run) >= longestMs;
	const isLong = isLongRun(samples);
	if (!runs.some((run) => isEndless(run) || isLong(run))) return [];
	const isImpossible = impossibleRuns(samples, runs);
	return runs.filter((run) => isEndless(run) || isLong(run) && isImpossible(run, isEnd(run) ? leastAtEnd : leastProbability));
}
/** Whether a run goes on for longer than the others of its series let expect. */
function impossibleRuns(samples, runs) {
	const equals = ({ first, end }) => Math.min(countedEquals, end - first - 1);
	const further = ({ first, end }) => Math.max(0, end - first - 1 - longRun);
	const wavers = countWavers(runs.map(({ first }) => samples[first]?.value ?? 0));
	let [equal, longEqual, longEnds] = [
		0,
		0,
		0
	];
	for (const run of runs) {
		equal += equals(run);
		longEqual += further(run);
		if (further(run) > 0) longEnds += 1;
	}
	return (run, least) => {
		const neighbours = equal - equals(run) + runs.length - 1;
		const moves = 2 * runs.length > neighbours ? runs.length - 1 : wavers;
		if (moves < leastMoves) return false;
		const share = 1 - moves / neighbours;
		const others = longEqual - further(run);
		const ends = longEnds - (further(run) > 0 ? 1 : 0);
		const longShare = (others + priorWeight * share) / (others + ends + priorWeight);
		return further(run) * Math.log(Math.max(share, longShare)) < Math.log(least);
	};
}
/** How often a series turns back. */
const countWavers = (values) => values.filter((value, index) => {
	const [before, after] = [values[index - 1] ?? value, values[index + 1] ?? value];
	return (value - before) * (after - value) < 0;
}).length;

// services/domain/signals/scale.ts
/** A scale at rest wavers by less than this, in its unit, unless its data shows more. Rule. */
const usualScaleNoise = .1;
/** Weights are compared in steps of 10 g: copies lose finer digits, and no scale in a kitchen is surer. Rule. */
const stepsPerUnit = 100;
/** The band is this many times the wavering: 3 standard deviations of random noise. */
const bandFactor = 3;
const hourMs$5 = 36e5;
/** Creep of a load cell is slower than the smallest flame, in the unit of the scale per hour; less is none. Rule. */
const fastestCreepPerHour = .03;
const slowestCreepPerHour = .004;
/** Steps up to this show how steadily a weight moves, and hold one fire: longer ones may hold several. ms. */
const fineStepMs = 2 * hourMs$5;
/** A kitchen rests for four hours at least once a day: a weight that falls then, too, creeps. No fire lets it rise. Rule. */
const creepDown = {
	hours: 4,
	share: 1 / 4,
	factor: 1.25
};
const creepUp = {
	hours: 6,
	share: 1 / 16,
	factor: 2.5
};
/** Fewer times of so long say nothing of creep. */
const leastRests = 12;
/** What falls faster than creep by this many of its standard errors is use. Rule. */
const creepErrors = 2;
/** Fewer neighbours say nothing of the noise. */
const leastChanges$1 = 12;
/** A scale with as much noise, or such steps, hides as much of a use, in its unit. Rule. */
const coarseStep = .1;
/** A scale that wavers by more says nothing for certain, in its unit. Rule. */
const mostNoise = .5;
/** Nothing was measured in a step of this many usual ones, and of more than two hours. Rule. */
const gapFactor$1 = 3;
/** A hand on a scale, or what is put there for a moment, is gone within this time, ms. Rule. */
const longestPeakMs = hourMs$5;
/** Rounding of binary fractions, in the unit of the scale. */
const dust$2 = 1e-9;
/** Reads values in time order, one per time. */
function readScale(all, rule) {
	const { frozen, held } = stillRuns(all);
	const isStill = new Set([...frozen, ...held.map(({ first, end }) => ({
		first: first + 1,
		end
	}))].flatMap(({ first, end }) => all.slice(first, end)));
	const alive = all.filter((sample) => !isStill.has(sample)).map(({ atMs, value }) => ({
		atMs,
		value: Math.round(value * stepsPerUnit) / stepsPerUnit
	}));
	const noise = learnNoise(alive);
	const samples = withoutGusts(alive, noise.band);
	const away = findAway(samples, noise.band, rule);
	const runs = splitAtJumps(samples.filter((_, index) => !away.has(index)), noise, rule);
	const creep = creepOf(runs, noise);
	const steps = runs.flatMap((run, index) => {
		const [before, first, after] = [
			runs[index - 1],
			run[0],
			runs[index + 1]
		];
		const own = creep === null ? stepsOf$2(run, noise) : withCreep(run, noise, creep);
		const isDoubtful = samples.length < leastChanges$1 ? () => false : doubtOf(run, before, after, rule);
		return [...before && first ? jumps(before, first) : [], ...own.map((step) => isDoubtful(step) ? {
			...step,
			used: {
				...step.used,
				low: 0
			}
		} : step)];
	});
	const spanOf = ({ first, end }) => ({
		fromMs: all[first]?.atMs ?? 0,
		toMs: all[end - 1]?.atMs ?? 0
	});
	return {
		steps: withUnseen(steps, samples, {
			...rule,
			held: held.map(spanOf),
			band: noise.band
		}),
		frozen: frozen.map(spanOf),
		hidden: noise.hidden
	};
}
/**
* Runs that say nothing, and those after which the weight tells what was used meanwhile, at any time. A weight that goes on
* where it stood was at rest, but for one whose last digit wavers. The highest value may be the end of what the scale can show.
*/
function stillRuns(samples) {
	const highest = samples.reduce((most, { value }) => Math.max(most, value), -Infinity);
	const isHighest = ({ first }) => samples[first]?.value === highest;
	const all = equalRuns(samples);
	const isLong = isLongRun(samples);
	const tops = all.filter((run) => isHighest(run) && isLong(run));
	const isCapped = samples.slice(tops[0]?.end, tops.at(-1)?.first).some(({ value }) => value < highest - usualScaleNoise - dust$2);
	const still = frozenRuns(samples, all, isHighest);
	const runs = isCapped ? [.../* @__PURE__ */ new Set([...still, ...tops])] : still;
	const { fine, seen } = learnNoise(samples);
	const isFrozen = (run) => run.end === samples.length || isHighest(run);
	const isAtRest = ({ first, end }) => seen === 0 && Math.abs((samples[end]?.value ?? 0) - (samples[first]?.value ?? 0)) <= fine + dust$2;
	return {
		frozen: runs.filter(isFrozen),
		held: runs.filter((run) => !isFrozen(run) && !isAtRest(run))
	};
}
/** The ends of a fall are medians of five values, which waver by this part of one. */
const medianShare = .54;
/** The noise of a scale, estimated from its values: most neighbours differ by noise alone. */
function learnNoise(samples) {
	const fine = samples.filter(({ atMs }, index) => atMs - (samples[index - 1]?.atMs ?? -Infinity) <= fineStepMs);
	if (fine.length < leastChanges$1) return {
		band: usualScaleNoise,
		fine: usualScaleNoise,
		seen: 0,
		step: 0,
		hidden: 0,
		ends: 0
	};
	const moves = fine.slice(1).map(({ value }, index) => value - (fine[index]?.value ?? 0));
	const resolution = moves.reduce((least, move) => Math.abs(move) > dust$2 ? Math.min(least, Math.abs(move)) : least, Infinity);
	const seen = bandFactor * wavering(fine);
	const step = resolution <= 1.000000001 ? resolution : 0;
	const doesWaver = moves.some((move) => move > 0 && move < 1.5 * step);
	return {
		band: Math.max(usualScaleNoise, 1.1 * step, seen),
		fine: Math.max(doesWaver ? 1.1 * step : 0, seen, 10 * dust$2),
		seen,
		step,
		hidden: Math.max(step, seen) >= coarseStep ? Math.max(step, seen) : 0,
		ends: Math.max(step >= coarseStep ? step : 0, seen > mostNoise ? Infinity : medianShare * (seen > .1 ? 2 * seen : seen))
	};
}
/** Values of a gust or a hand for a moment: the median of five neighbours stands for one that is near it, where no level ends. */
const gustFactor = 5;
function withoutGusts(samples, band) {
	return samples.map(({ atMs, value }, index) => {
		const near = samples.slice(Math.max(0, index - 2), index + 3);
		if (near.length < 5) return {
			atMs,
			value
		};
		const median = near.map((one) => one.value).sort((a, b) => a - b)[2] ?? value;
		const others = near.filter((one) => Math.abs(one.value - median) > gustFactor * band);
		return {
			atMs,
			value: others.length < (others.some((one) => one.value === value) ? 1 : 2) ? median : value
		};
	});
}
/** Indexes at which the weight turns: between two of them it falls or rises by the band or more. */
function turningPoints(samples, band) {
	const value = (index) => samples[index]?.value ?? 0;
	const points = [];
	let [low, high] = [0, 0];
	let direction = "none";
	for (let index = 1; index < samples.length; index += 1) {
		if (value(index) >= value(high)) high = index;
		if (value(index) <= value(low)) low = index;
		if (direction !== "up" && value(index) - value(low) >= band - dust$2) {
			points.push(low);
			[direction, high] = ["up", index];
		} else if (direction !== "down" && value(high) - value(index) >= band - dust$2) {
			points.push(high);
			[direction, low] = ["down", index];
		}
	}
	return direction === "none" ? [] : [...points, direction === "up" ? high : low];
}
/**
* Indexes of values at which the container was off the scale or a hand on it: by one jump the weight leaves its level, by
* another it comes back, and no delivery is near that explains it.
*/
function findAway(samples, band, { longestLiftMs, isDelivery }) {
	const away = /* @__PURE__ */ new Set();
	const level = (index) => samples[index]?.value ?? 0;
	const isJump = (index) => Math.abs(level(index + 1) - level(index)) > band && !away.has(index) && !away.has(index + 1);
	const twoStepsMs = 2.5 * usualStepMs(samples);
	const open = [];
	for (const point of turningPoints(samples, band)) {
		open.push(point);
		for (;;) {
			const [a, b, c] = open.slice(-3);
			if (a === void 0 || b === void 0 || c === void 0) break;
			const isPeak = level(b) > level(a);
			let [left, back] = [a, c - 1];
			const apart = () => (isPeak ? -1 : 1) * (level(left) - level(back + 1));
			while (left < b && back >= b && !(isJump(left) && isJump(back) && Math.abs(apart()) <= band + dust$2)) if (!isJump(left) || isJump(back) && apart() > 0) left += 1;
			else back -= 1;
			const [from, to] = [samples[left + 1], samples[back + 1]];
			if (left >= b || back < b || !from || !to) break;
			if (to.atMs - from.atMs > Math.max(twoStepsMs, isPeak ? longestPeakMs : longestLiftMs)) break;
			if (isDelivery((isPeak ? from : to).atMs)) break;
			for (let index = left + 1; index <= back; index += 1) away.add(index);
			const isExtreme = isPeak ? level(c) < level(a) : level(c) > level(a);
			const isFirst = isExtreme && open.length === 3;
			open.splice(-3, 3, ...isFirst ? [back + 1] : [], isExtreme ? c : a);
		}
	}
	return away;
}
/**
* Cuts where the weight rises by more than the band, falls faster than fuel burns, or loses in one step as much as came without a
* delivery: it may have been a pot.
*/
function splitAtJumps(samples, { band, seen }, { burnable, isDelivery }) {
	const runs = [];
	const pots = [];
	let before;
	for (const sample of samples) {
		const fall = before === void 0 ? NaN : before.value - sample.value;
		const pot = fall > band ? pots.findIndex((weight) => fall >= weight - band) : -1;
		if (pot >= 0) pots.splice(pot, 1);
		if (fall < -band && !isDelivery(sample.atMs)) pots.push(-fall);
		const last = before && pot < 0 && fall >= -band && fall <= burnable(sample.atMs - before.atMs) + seen ? runs.at(-1) : void 0;
		if (last) last.push(sample);
		else runs.push([sample]);
		before = sample;
	}
	return runs;
}
const nothing$1 = {
	low: 0,
	best: 0,
	high: 0
};
/** The weight left its level for good: fuel was added, or more was taken than can burn. */
const jumps = (before, b) => before.slice(-1).map((a) => {
	const fall = a.value - b.value;
	const isRemoved = fall > 0;
	return {
		fromMs: a.atMs,
		toMs: b.atMs,
		fall,
		used: isRemoved ? {
			...nothing$1,
			high: fall
		} : nothing$1,
		isMeasured: isRemoved,
		isAnyTime: isRemoved,
		flag: isRemoved ? "removed" : "refill"
	};
});
/** What a weight does between two jumps that are closer than this is not sure, ms. Rule. */
const leastLevelMs = 12 * hourMs$5;
/** What a weight does so shortly after it jumped, or before, is not sure: the value at the jump may be a wrong one, ms. Rule. */
const besideJumpMs = 2 * hourMs$5;
/**
* Which steps of a run are not sure: all where it is short, or a level that the weight took by one jump and left by the opposite
* one; else those beside a jump. But in a short run a jump that a delivery explains is none.
*/
function doubtOf(run, before, after, { isDelivery }) {
	const [last, first, end, next] = [
		before?.at(-1),
		run[0],
		run.at(-1),
		after?.[0]
	];
	const jumpOf = (a, b) => !a || !b || b.value > a.value && isDelivery(b.atMs) ? 0 : b.value - a.value;
	const [into, outOf] = [jumpOf(last, first), jumpOf(end, next)];
	if (last && next && next.atMs - last.atMs < leastLevelMs || into * outOf < 0) return () => true;
	return ({ fromMs, toMs }) => into !== 0 && toMs - (first?.atMs ?? 0) <= besideJumpMs || outOf !== 0 && (end?.atMs ?? 0) - fromMs <= besideJumpMs;
}
/**
* Falls by the band or more. Probably used is what gets lower than the weight ever was, so that drift up and down adds up to
* nothing; surely that without the noise of both ends; at most each fall of more than twice what the series itself wavers.
*/
function stepsOf$2(run, { band, fine, seen, ends }) {
	const points = turningPoints(run, band);
	const legs = legFalls(run, points);
	const extreme = 2 * seen;
	const least = Math.max(fine, extreme);
	const most = fallsOf(run, least < band ? legFalls(run, turningPoints(run, least)) : legs);
	let lowest = run.slice(0, (points[0] ?? 0) + 1).reduce((lowestYet, { value }) => Math.min(lowestYet, value), Infinity);
	return run.slice(1).map(({ atMs, value }, index) => {
		const leg = legs[index] ?? 0;
		const best = leg > 0 ? Math.max(0, lowest - value) : 0;
		lowest -= best;
		const sure = leg > extreme ? Math.max(0, 1 - ends / leg) : 0;
		return {
			fromMs: run[index]?.atMs ?? atMs,
			toMs: atMs,
			fall: best,
			used: {
				low: best * sure,
				best,
				high: Math.max(best, most[index] ?? 0)
			},
			isMeasured: true,
			isAnyTime: atMs - (run[index]?.atMs ?? atMs) <= fineStepMs,
			flag: null
		};
	});
}
/** For each step, how far the weight falls between the two `points` around it, at which it turns; 0: it does not fall. */
function legFalls(run, points) {
	const falls = new Float64Array(Math.max(0, run.length - 1));
	points.slice(1).forEach((end, place) => {
		const start = points[place] ?? 0;
		falls.fill(Math.max(0, (run[start]?.value ?? 0) - (run[end]?.value ?? 0)), start, end);
	});
	return falls;
}
/** What each value is lower than all before it since the weight last turned to fall. */
function fallsOf(run, legs) {
	let lowest = 0;
	return run.slice(1).map(({ value }, index) => {
		if (!((legs[index] ?? 0) > 0)) return 0;
		if (!((legs[index - 1] ?? 0) > 0)) lowest = run[index]?.value ?? value;
		const fall = Math.max(0, lowest - value);
		lowest -= fall;
		return fall;
	});
}
/**
* What the values between the two of a step say that were left out: the container was off the scale, and what may have
* burned meanwhile, or nothing was measured for much longer than usual.
*/
function withUnseen(steps, samples, { burnable, longestMs: reachMs, held, band }) {
	const gapMs = Math.min(reachMs, longestGapMs(samples));
	let place = 0;
	return steps.map((step) => {
		let [isLifted, isSlow, lowest, level, lastMs, longestMs] = [
			false,
			false,
			Infinity,
			0,
			step.fromMs,
			0
		];
		for (; place < samples.length && (samples[place]?.atMs ?? 0) < step.toMs; place += 1) {
			const { atMs = 0, value = 0 } = samples[place] ?? {};
			if (atMs <= step.fromMs) level = value;
			else {
				if (!isLifted) isSlow = level - value <= burnable(atMs - lastMs);
				[isLifted, lowest] = [true, Math.min(lowest, value)];
				longestMs = Math.max(longestMs, atMs - lastMs);
				lastMs = atMs;
			}
		}
		if (held.some(({ fromMs, toMs }) => fromMs === lastMs && toMs < step.toMs && step.toMs - toMs <= gapMs) && longestMs <= gapMs) return {
			...step,
			isAnyTime: true,
			used: {
				...step.used,
				high: step.used.high + band
			}
		};
		if (Math.max(longestMs, step.toMs - lastMs) > gapMs) return {
			...step,
			isMeasured: false,
			isAnyTime: true,
			used: {
				...step.used,
				low: 0
			}
		};
		if (!isLifted || step.flag !== null) return step;
		const perhaps = isSlow ? Math.max(0, level - lowest) : 0;
		return {
			...step,
			flag: "lift",
			used: {
				...step.used,
				low: 0,
				high: step.used.high + perhaps
			}
		};
	});
}
const longestGapMs = (samples) => samples.length <= leastChanges$1 ? Infinity : Math.max(fineStepMs, gapFactor$1 * usualStepMs(samples));
/** Median time between two values; 0: there are few, ms. */
const usualStepMs = (samples) => samples.length <= leastChanges$1 ? 0 : medianStepMs(samples) ?? 0;
/**
* A weight that creeps around the clock, more slowly than the smallest flame burns: at most what it shows with the creep or
* without was used, surely the least that it shows without creep, with it, and with the most that its noise allows.
*/
function withCreep(run, noise, { perHour, error }) {
	const startMs = run[0]?.atMs ?? 0;
	const without = (rate) => stepsOf$2(run.map(({ atMs, value }) => ({
		atMs,
		value: value + rate * (atMs - startMs) / hourMs$5
	})), noise);
	const still = without(perHour);
	const leastUsed = error === 0 ? still : without(perHour + error);
	return stepsOf$2(run, noise).map((step, index) => {
		const own = step.used;
		const { low, best, high } = still[index]?.used ?? own;
		const least = leastUsed[index]?.used.low ?? low;
		return {
			...step,
			used: {
				low: Math.min(least, low, own.low),
				best: Math.min(best, own.best),
				high: Math.max(high, own.high)
			},
			flag: best < own.best ? "creep" : null
		};
	});
}
/** The creep of a scale; null: none, or too little is known. */
function creepOf(runs, noise) {
	const up = rateOf(runs, noise, creepUp);
	if (up.perHour <= -up.least) return up.perHour > -.1 ? {
		...up,
		error: 0
	} : null;
	const down = rateOf(runs, noise, creepDown);
	return down.perHour >= down.least && down.perHour < fastestCreepPerHour ? down : null;
}
/** `least`: less is noise. */
function rateOf(runs, { seen, step }, { hours, share, factor }) {
	const rates = runs.flatMap((run) => fallRates(run, hours)).sort((a, b) => a.perHour - b.perHour);
	const { perHour, count } = (rates.length < leastRests ? null : rates[Math.floor(share * rates.length)]) ?? noRate;
	const noise = Math.max(seen / bandFactor / Math.sqrt(count), step / 2) / hours;
	return {
		perHour,
		error: creepErrors * Math.SQRT2 * noise,
		least: Math.max(slowestCreepPerHour, factor * noise)
	};
}
const noRate = {
	perHour: 0,
	count: 1
};
/** Fall per hour over each time of so many hours that begins at a full hour of a run, between the means of its first hour and the one after it. */
function fallRates(run, apart) {
	const hours = [];
	for (const { atMs, value } of run) {
		const hour = hours[Math.floor((atMs - (run[0]?.atMs ?? 0)) / hourMs$5)] ??= {
			total: 0,
			count: 0
		};
		hour.total += value;
		hour.count += 1;
	}
	return hours.flatMap((from, place) => {
		const to = hours[place + apart];
		if (to === void 0) return [];
		return {
			perHour: (from.total / from.count - to.total / to.count) / apart,
			count: Math.min(from.count, to.count)
		};
	});
}

// services/domain/emissions/cookers/cookers.ts
const stoves = {
	ElectricPressureCooker: {
		kind: "pressureCooker",
		carrier: "Electricity"
	},
	InductionStove: {
		kind: "induction",
		carrier: "Electricity"
	},
	ElectricHotplate: {
		kind: "hotplate",
		carrier: "Electricity"
	},
	ElectricSlowCooker: {
		kind: "hotplate",
		carrier: "Electricity"
	},
	LpgStove: {
		kind: "lpg",
		carrier: "LPG"
	},
	EthanolStove: {
		kind: "ethanol",
		carrier: "Ethanol"
	},
	BiogasStove: {
		kind: "other",
		carrier: "Biogas"
	},
	PelletStove: {
		kind: "other",
		carrier: "Pellets"
	},
	ImprovedBiomassStove: {
		kind: "other",
		carrier: null
	}
};
/** What household stoves of a type draw at most with one plate, W: no rating that is stated makes one of them emit less. Rule. */
const mostRatedPowerW = {
	ElectricPressureCooker: 1500,
	InductionStove: 2200,
	ElectricHotplate: 2e3,
	ElectricSlowCooker: usualRatedPowerW
};
/** A pressure cooker of more power is none, for nothing else tells it from a stove that claims less. */
const isTooStrong = ({ type, ratedPowerW }) => type === "ElectricPressureCooker" && (ratedPowerW ?? 0) > (mostRatedPowerW[type] ?? Infinity);
const kindOf = (stove) => isTooStrong(stove) ? "hotplate" : stoves[stove.type]?.kind ?? "other";
/** The stove type that is assumed for a meter of a fuel without a stove. */
const kindOfMeter = {
	Electricity: "hotplate",
	LPG: "lpg",
	Ethanol: "ethanol"
};
/** Types that are new stoves even when they burn the baseline fuel; any other stove of that fuel is the old one. */
const improvedTypes = ["ImprovedBiomassStove", "PelletStove"];
/**
* A stove is measured by itself, or by a meter of its fuel when it is the household's one stove of that fuel. The old
* stove, loggers and scales on the baseline fuel are not credited. A meter beside a stove that measures itself may
* count the same energy twice and is left out: that another stove fell silent must not raise what is credited. Of
* several meters of electricity, which may be one behind the other, the one that counted least is credited. Two names of
* one meter are one stove.
*/
function creditedCookers(given, baselineFuel) {
	const folded = foldTwins(given.flatMap((device) => twinCandidate(device, baselineFuel)));
	const devices = given.flatMap((device) => twinCandidate(device, baselineFuel).length === 0 ? [device] : folded.devices.get(device.did) ?? []);
	const known = devices.filter((device) => isNewStove(device, baselineFuel));
	const meters = devices.filter((device) => meterCarrier(device, baselineFuel) !== null);
	const watched = new Map(meters.map((meter) => [meter, watchedStove(known, meterCarrier(meter, baselineFuel))]));
	const doubtful = doubtfulMeters(meters.filter((meter) => watched.get(meter) !== "measured"));
	const meterOf = (stove) => meters.find((meter) => watched.get(meter) === stove && !doubtful.has(meter));
	const alone = meters.filter((meter) => {
		const target = watched.get(meter) ?? "none";
		return target === "none" || target !== "measured" && meterOf(target) !== meter;
	});
	const overlapping = meters.filter((meter) => watched.get(meter) === "measured");
	const borrowed = known.flatMap((stove) => {
		const meter = meterOf(stove);
		return meter?.type === "SmartMeter" && isUnheard(stove) ? [{
			stove,
			meter
		}] : [];
	});
	return {
		cookers: [...known.map((stove) => stoveCooker(stove, meterOf(stove) ?? stove, baselineFuel)), ...alone.map((meter) => ({
			...loneMeter(meter, baselineFuel),
			isDoubtful: doubtful.has(meter)
		}))].sort((a, b) => a.did < b.did ? -1 : 1),
		warnings: [
			...folded.warnings,
			...overlapping.map(({ did }) => ({
				code: "meter-overlap",
				detail: `${did} is not credited: a stove that it may measure reports its own energy.`
			})),
			...[...doubtful].map(([{ did }, other]) => ({
				code: "meter-overlap",
				detail: `${did} is not credited: it may measure the same energy as ${other.did}, which measured less.`
			})),
			...borrowed.map(({ stove, meter }) => ({
				code: "meter-of-silent-stove",
				detail: `${stove.did} sends no readings. All energy of ${meter.did} is assumed to be its energy.`
			})),
			...alone.filter((meter) => meter.type === "SmartMeter" && !doubtful.has(meter)).map(({ did }) => ({
				code: "cooker-assumed",
				detail: `The stove of ${did} is not known. It is treated as an electric hotplate, which claims least.`
			})),
			...known.filter(isTooStrong).map(({ did, ratedPowerW }) => ({
				code: "cooker-assumed",
				detail: `No household pressure cooker draws as much as ${did}, ${ratedPowerW} W. It is treated as an electric hotplate, which claims least.`
			}))
		]
	};
}
/** The order in which they claim more for the same amount. */
const kindsByClaim = [
	"other",
	"hotplate",
	"induction",
	"pressureCooker",
	"lpg",
	"ethanol"
];
/** A device that is credited by itself; of meters of electricity one is credited at most. A stove stays before its scale. */
function twinCandidate(device, baselineFuel) {
	const isScale = device.type === "FuelScale";
	if (!isScale && !isNewStove(device, baselineFuel)) return [];
	const carrier = isScale ? meterCarrier(device, baselineFuel) : carrierOf(device);
	if (carrier === null || carrier === baselineFuel) return [];
	return [{
		device,
		carrier,
		rank: isScale ? kindsByClaim.length : kindsByClaim.indexOf(kindOf(device))
	}];
}
/** Fuels that a device used, beyond the noise of a scale, and nothing counts: neither the baseline's, which any device may weigh, nor its own. */
function uncountedFuels(device, baselineFuel) {
	const own = isNewStove(device, baselineFuel) ? carrierOf(device) : meterCarrier(device, baselineFuel);
	const isUsed = (fuel) => sum(device.days.map(({ fuels }) => highOf(fuels[fuel] ?? 0))) > usualScaleNoise;
	return fuelTypes.filter((fuel) => fuel !== baselineFuel && fuel !== own && isUsed(fuel));
}
const isNewStove = (device, baselineFuel) => stoves[device.type] !== void 0 && (carrierOf(device) !== baselineFuel || improvedTypes.includes(device.type));
/** Fuel that a device measures when it is a meter of new energy, else null. */
function meterCarrier(device, baselineFuel) {
	if (device.type === "SmartMeter") return "Electricity";
	if (device.type !== "FuelScale") return null;
	const fuel = device.fuelType ?? weighedFuels(device)[0] ?? null;
	return fuel === baselineFuel ? null : fuel;
}
/**
* Meters of electricity with another one on the same days that counted less, and that other one. A silent meter counted
* least: that its readings are lost must not raise what is credited.
*/
function doubtfulMeters(meters) {
	const counted = (meter) => measuredAmount(meter, "Electricity")?.best ?? -1;
	const inOrder = meters.filter(({ type }) => type === "SmartMeter").toSorted((a, b) => counted(a) - counted(b) || (a.did < b.did ? -1 : 1));
	const taken = [];
	const doubtful = /* @__PURE__ */ new Map();
	for (const meter of inOrder) {
		const other = taken.find(({ installedDays }) => installedDays.some((day) => meter.installedDays.includes(day)));
		if (other === void 0) taken.push(meter);
		else doubtful.set(meter, other);
	}
	return doubtful;
}
const weighedFuels = (device) => fuelTypes.filter((fuel) => device.days.some((day) => day.fuels[fuel] !== void 0));
/**
* The one stove that a meter of this fuel measures; `measured`: its energy may be that of a stove that measures itself;
* `none`: not known.
*/
function watchedStove(known, carrier) {
	const candidates = known.filter((stove) => carrierOf(stove) === carrier);
	if (candidates.some((stove) => measuredAmount(stove, carrier) !== null)) return "measured";
	return candidates.length === 1 ? candidates[0] ?? "none" : "none";
}
const carrierOf = (stove) => stoves[stove.type]?.carrier ?? stove.fuelType;
const lastDayOf = ({ installedDays }) => installedDays.at(-1) ?? "";
/** No electric cooker draws less: a rating below it was stated in kW, W. Rule. */
const leastRatedPowerW = 100;
const believedRating = ({ ratedPowerW }) => ratedPowerW !== null && ratedPowerW < leastRatedPowerW ? null : ratedPowerW;
function stoveCooker(stove, meter, baselineFuel) {
	const carrier = carrierOf(stove);
	const hourMeter = hourMeterOf(stove, meter);
	return {
		did: stove.did,
		kind: kindOf(stove),
		carrier,
		meter,
		amount: carrier === baselineFuel ? exactly(0) : measuredAmount(meter, carrier),
		isInResidual: carrier === baselineFuel,
		hourMeter,
		type: stove.type,
		usageHours: hours(hourMeter),
		isUseKnown: isUseKnown(stove, meter, carrier),
		ratedPowerW: believedRating(stove),
		installedOn: stove.installedOn ?? null,
		lastDay: lastDayOf(stove),
		isDoubtful: false
	};
}
function loneMeter(meter, baselineFuel) {
	const carrier = meterCarrier(meter, baselineFuel);
	return {
		did: meter.did,
		kind: (carrier === null ? void 0 : kindOfMeter[carrier]) ?? "other",
		carrier,
		meter,
		amount: measuredAmount(meter, carrier),
		isInResidual: false,
		hourMeter: meter,
		type: meter.type,
		usageHours: hours(meter),
		isUseKnown: isUseKnown(meter, meter, carrier),
		ratedPowerW: believedRating(meter),
		installedOn: meter.installedOn ?? null,
		lastDay: lastDayOf(meter)
	};
}
/** Sum over the days; null when no day has a value. Days without a value add nothing: gaps are never filled here. */
function measuredAmount(device, carrier) {
	if (carrier === null) return null;
	const amounts = device.days.flatMap((day) => usedOn(day, carrier) ?? []);
	return amounts.length === 0 ? null : sumRanges(amounts);
}

// services/domain/percentile.ts
/** Linear interpolation, "type 7", of the first `length` values. `sorted` ascending; NaN when there is none. */
function percentile(sorted, share, length = sorted.length) {
	const position = (length - 1) * share;
	const lower = sorted[Math.floor(position)] ?? NaN;
	const upper = sorted[Math.ceil(position)] ?? NaN;
	return lower + (position - Math.floor(position)) * (upper - lower);
}
/** Of the values at some places, in any order; places before the first count as none. */
const percentileOf = (values, [first, end], share) => percentile(Float64Array.from(values.slice(Math.max(0, first), end)).sort(), share);

// services/domain/methodologies/mmecd.ts
const energyOf = ({ mass, ncv }) => fuelEnergy(mass, ncv);
/** Of a mix of fuels, tCO2e per TJ of fuel. An analysis has one baseline fuel: its factor. */
const inputFactor = formulaEquation("EF_input", "Σ (P × NCV × EF) / Σ (P × NCV)", (fuels) => sum(fuels.map((fuel) => energyOf(fuel) * fuel.factor)) / sum(fuels.map(energyOf)));
/** Of the old stoves of a mix of fuels. An analysis has one baseline fuel: its efficiency. */
const mixEfficiency = formulaEquation("η_b", "Σ (P × NCV × η) / Σ (P × NCV)", (fuels) => sum(fuels.map((fuel) => energyOf(fuel) * fuel.efficiency)) / sum(fuels.map(energyOf)));
/** Part of the energy that earns a baseline, counted over the whole period. Project emissions take all energy. */
const creditedFraction = equation("credited fraction", "min(1, limit × persons × days / Σ input of its kind)", (input, { limit, persons, days }) => partWithin(limit * persons * days, input));
/** Part of a total that a limit leaves, 0 to 1. */
const partWithin = (limit, total) => total > limit ? limit / total : 1;
/** LPG is credited for efficiency only: that it is the cleaner fuel for the same energy earns nothing. */
const lpgIntensity = equation("intensity where LPG is the new fuel", `min(baseline intensity, ${fossilIntensity.text})`, (baseline, own) => Math.min(baseline, own));
const cooking = [
	chosenParameter("scBaseline", "MJ per person and event", "sc"),
	chosenParameter("scProject", "MJ per person and event", "sc"),
	chosenParameter("efficiencyBaseline", "fraction", "efficiency.baseline"),
	chosenParameter("efficiencyProject", "fraction", "efficiency")
];
const mmecd12 = {
	id: "gs-mecd@1.2",
	title: "Methodology for Metered and Measured Energy Cooking Devices, v1.2",
	boundaries: ["metered"],
	rules: {
		...meteredRules,
		versions: ["mmecd-1.2"],
		baselineYears: 1
	},
	equations: [
		listEquation("Eq 1", [
			inputFactor,
			mixEfficiency,
			"EF_useful = EF_input / η_b"
		], "mmecdCase1"),
		listEquation("Eq 2", [
			inputFactor,
			"weights are energy",
			emissionFactor,
			charcoalWithKilnCO2,
			charcoalWithKilnNonCO2,
			nonCO2Factor
		], "mmecdEfInput", "charcoalEfProductionCO2", "charcoalEfProductionNonCO2", "nonCO2Factor"),
		listEquation("Eq 3", [
			displacedEmissions,
			displacedEnergy,
			efficiencyRatio,
			creditedFraction,
			fuelIntensity,
			lpgIntensity
		], "mmecdCase1"),
		listEquation("Eq 4", [
			displacedEmissions,
			displacedEnergy,
			cookingTestRatio,
			creditedFraction,
			fuelIntensity
		], "mmecdCase2"),
		listEquation("Eq 6", [electricityEnergy, "part cooked with is 1 where it is not known"], "mmecdCase1", "mmecdCase2"),
		listEquation("Eq 7", [fuelEnergy], "mmecdCase1"),
		listEquation("Eq 8", [electricityEmissions, "never limited"], "mmecdCase1", "mmecdCase2"),
		listEquation("Eq 9", [burnedEmissions, "never limited"], "mmecdCase1"),
		listEquation("ER", [
			netReduction,
			reduction$1,
			leakage$2
		], "mmecdCase1", "mmecdCase2")
	],
	parameters: [
		...fuelParameters,
		...gridParameters,
		...kilnParameters,
		...cooking,
		usual("efCO2CapCharcoal", "tCO2e/TJ", "efCO2Cap.Charcoal", "mmecd-1.2"),
		usual("efNonCO2CapCharcoal", "tCO2e/TJ", "efNonCO2Cap.Charcoal", "mmecd-1.2"),
		usual("creditCapElectricity", "kWh per person and day", "cap.electricity", "mmecd-1.2"),
		usual("creditCapFuel", "MJ per person and day, input energy", "cap.fuelEnergy", "mmecd-1.2"),
		usual("leakageFraction", "fraction of the reduction", "leakageFraction", "mmecd-1.2"),
		usual("suppressedDemandWood", "t per person and year", "fuelPerPerson.Wood", "mmecd-1.2"),
		usual("suppressedDemandCharcoal", "t per person and year", "fuelPerPerson.Charcoal", "mmecd-1.2"),
		usual("efficiencyThreeStone", "fraction", "efficiency.old.threeStone", "mmecd-1.2"),
		usual("efficiencyTraditional", "fraction", "efficiency.old.traditional", "mmecd-1.2"),
		usual("efficiencyCharcoal", "fraction", "efficiency.old.charcoal", "mmecd-1.2")
	],
	cited: cite("Gold Standard MMECD v1.2", {
		intensity: "Eq 2",
		displaced: "Eq 4 (SC_b / SC_p), or Eq 1, 3, 6 and 7 (eta_p / eta_b)",
		baseline: "Eq 3 and 4",
		electricity: "Eq 8",
		fuel: "Eq 9"
	}),
	source: "Gold Standard, 13 December 2022; read second-hand",
	reliability: "S",
	validFrom: "2022-12-13"
};
/** Step 2: tCO2e per TJ of a mix of fuels, the weights as given. */
const weightedFactor = formulaEquation("EF_input", "Σ (share × EF)", (fuels) => sum(fuels.map(({ share, factor }) => share * factor)));
/** Step 6: the error of a meter counts where it is more than allowed. */
const countedMeterError = equation("meter error", "error of the meter where it is more than allowed, else 0", (error, allowed) => error > allowed ? error : 0);
/** Step 6: its error adds to what the meter measured. The form of the equation is unconfirmed. */
const withMeterError = equation("PE", "PE × (1 + meter error)", (pe, meterError) => pe * (1 + meterError));
/** Step 10: of the device's own observed days. A device that misses too much counts no energy at all. */
const filledGaps = equation("energy", "sum of the days + days without a value × a low day", (observedDaily, daysInPeriod, { excludedFrom, fillPercentile }) => {
	const missing = daysInPeriod - observedDaily.length;
	const missingShare = missing / daysInPeriod;
	if (missingShare >= excludedFrom) return {
		missingShare,
		fillValue: null,
		periodEnergy: null,
		excluded: true
	};
	const fillValue = percentile(observedDaily.toSorted((a, b) => a - b), fillPercentile);
	return {
		missingShare,
		fillValue,
		periodEnergy: sum(observedDaily) + missing * fillValue,
		excluded: false
	};
});
const mmecd20 = {
	id: "gs-mecd@2.0",
	title: "Methodology for Metered and Measured Energy Cooking Devices, v2.0",
	boundaries: ["metered"],
	rules: {
		...meteredRules,
		versions: ["mmecd-2.0", "mmecd-1.2"],
		parameters: [
			"daf",
			"embodied",
			...upstreamNames
		],
		mustBeGiven: ["daf"],
		countsUpstream: true,
		fillsGaps: true,
		needsCalibration: true,
		hasCeiling: true,
		baselineYears: 1,
		retestYears: 2,
		unchecked: ["the cap of the baseline per person (PCAP), for which no value is known", "that fNRB is at most that of the previous claim"]
	},
	equations: [
		listEquation("Method 2", [
			displacedEmissions,
			displacedEnergy,
			cookingTestRatio,
			weightedFactor,
			"shares as given",
			emissionFactor
		], "mmecd20Method2"),
		listEquation("Method 3", ["BE = Σ EC_KPT EF users"]),
		listEquation("DAF", [adjustedBaseline], "mmecd20Chain", "mmecd20Method2"),
		listEquation("BAU", [ceiledBaseline, "after DAF"], "mmecd20Chain"),
		listEquation("MPE", [withMeterError, countedMeterError], "mmecd20Chain"),
		listEquation("LE", [leakage$2, "new devices by the days of their first year"], "mmecd20Chain", "mmecd20Method2"),
		listEquation("ER", [netReduction, reduction$1], "mmecd20Chain", "mmecd20Method2"),
		listEquation("Data gaps", [filledGaps, "a low day is gapsFillPercentile of the observed days; a device with a missing share of gapsExcludedFrom or more is excluded"], "gapFill")
	],
	parameters: [
		...fuelParameters,
		...gridParameters,
		...cooking,
		brought("capPerPerson", "t per person and year"),
		brought("daf", "fraction"),
		brought("bauCeiling", "tCO2e"),
		usual("gapsExcludedFrom", "fraction", "gaps.excludedFrom", "mmecd-2.0"),
		usual("gapsFillPercentile", "fraction", "gaps.fillPercentile", "mmecd-2.0"),
		usual("meterErrorAllowed", "fraction", "meterErrorAllowed", "mmecd-2.0"),
		usual("leakageFraction", "fraction of the reduction", "leakageFraction", "mmecd-2.0"),
		usual("embodied", "kgCO2e per new device", "embodied", "mmecd-2.0")
	],
	cited: cite("Gold Standard MMECD v2.0", {
		displaced: "method 2",
		baseline: "method 2"
	}),
	source: "Gold Standard, 2025; read second-hand, the form of MPE is unconfirmed",
	reliability: "S",
	validFrom: null
};

// services/domain/signals/register-runs.ts
/** Runs to look back over for the level that a run continues. */
const longestLookBack = 100;
/**
* Splits a series into runs of one level and removes the excursions: what lies between two runs that continue each
* other is left out where it holds at most as long (in values) as both of them together. The shortest are removed
* first, so a glitch inside a long level never makes the level itself look like the excursion.
*/
function findLevels(samples, register) {
	let runs = splitIntoRuns(samples, register);
	const excursions = [];
	for (let longest = 1; runs.length > 2 && longest < samples.length; longest *= 2) runs = withoutExcursions(runs, {
		...register,
		longest,
		excursions
	});
	return {
		runs,
		excursions
	};
}
function splitIntoRuns(samples, register) {
	const runs = [];
	const falls = [];
	let departed = [];
	let before;
	for (const sample of samples) {
		const last = before && register.continues(before, sample) ? runs.at(-1) : void 0;
		const isBack = before !== void 0 && isReturn(falls, register, [before, sample]);
		if (last && !isBack) last.push(sample);
		else {
			if (before && sample.value < before.value) splitAtUndoneRise(runs, sample, register);
			runs.push([sample]);
		}
		if (before && !last) {
			if (sample.value > before.value) departed.push(before);
			else {
				const highestFirst = [...departed, before].filter(({ value }) => value > sample.value).sort((one, other) => other.value - one.value);
				falls.push(...highestFirst.map((from) => ({
					from,
					to: sample
				})));
				departed = [];
			}
		}
		before = sample;
	}
	return runs;
}
/** Cuts the last run where it rose above the level to which it falls now. */
function splitAtUndoneRise(runs, to, { isUndone }) {
	const run = runs.at(-1) ?? [];
	const from = run.at(-1);
	const end = Math.max(1, run.length - longestLookBack);
	for (let index = run.length - 1; index >= end; index -= 1) {
		const [a, b] = [run[index - 1], run[index]];
		if (!a || !b || !from || a.value > to.value) continue;
		if (isUndone({
			from,
			to
		}, a, b)) runs.push(run.splice(index));
		return;
	}
}
/** Forgets the falls from which the register has recovered, and says whether it came back from one of them by this step. */
function isReturn(falls, { recovers, comesBack }, step) {
	const [before, sample] = step;
	let isBack = false;
	for (let fall = falls.at(-1); fall && recovers(fall, sample); fall = falls.at(-1)) {
		isBack ||= comesBack(fall, before, sample);
		falls.pop();
	}
	return isBack;
}
function withoutExcursions(runs, removal) {
	const kept = [];
	for (const run of runs) {
		const depth = findContinued(kept, run, removal);
		for (const left of kept.splice(kept.length - depth)) for (const sample of left) removal.excursions.push(sample);
		const continued = depth === 0 ? void 0 : kept.at(-1);
		if (continued) for (const sample of run) continued.push(sample);
		else kept.push([...run]);
	}
	return kept;
}
/** How many of the last runs lie between this one and the run that it continues; 0: it continues none. */
function findContinued(kept, run, removal) {
	const [first] = run;
	let between = 0;
	for (let depth = 1; depth < kept.length && depth <= longestLookBack; depth += 1) {
		const left = kept[kept.length - depth] ?? [];
		const before = kept[kept.length - 1 - depth] ?? [];
		const last = before.at(-1);
		between += left.length;
		if (!first || !last || between > removal.longest) return 0;
		if (!left.every(({ value }) => value < last.value || value > first.value)) return 0;
		const isLong = between > before.length + run.length;
		const earlier = kept[kept.length - 2 - depth]?.at(-1);
		if (!isLong && removal.continues(last, first) && !returnsTo(earlier, removal, [before, first])) return depth;
	}
	return 0;
}
/** Whether a run that fell from an earlier level would come back to it by going on with a value. */
function returnsTo(earlier, { recovers, comesBack }, [run, next]) {
	const [first, last] = [run[0], run.at(-1)];
	if (!earlier || !first || !last || first.value >= earlier.value) return false;
	const fall = {
		from: earlier,
		to: first
	};
	return recovers(fall, next) && comesBack(fall, last, next);
}

// services/domain/signals/counter.ts
/** Decimal registers of 5 to 9 digits, binary ones of 16, 24 and 32 bits; Wh. Rule. */
const usualRangesWh = [
	2 ** 16,
	1e5,
	1e6,
	1e7,
	2 ** 24,
	1e8,
	1e9,
	2 ** 32
];
/** A step that is longer could hold so much that any reset near an end would be taken for a rollover, ms. */
const longestRolloverMs = 18e5;
const hourMs$4 = 36e5;
/** Differences of counters are off by some of this, Wh. */
const dustWh$1 = 1e-6;
/** The largest household socket gives 32 A at 230 V: no counter can rise faster, W. */
const largestSocketW = 7400;
/** A fall below this share of the value is no reset. */
const waverShare = .1;
/** Falls up to this are rounding of the meter, Wh. */
const roundingWh = .5;
/** Highest plausible step: 1.2 x rated power x time + 10 Wh. Wh. */
const maxStepWh = (ratedPowerW, durationMs) => 1.2 * ratedPowerW * durationMs / hourMs$4 + 10 + dustWh$1;
/**
* Whether a fall of a counter is rounding, or small against the value or against what one step can hold, so that the counter is
* expected to pass its old value again. Else it may be a reset: it starts again near 0, or it fell by more than that.
*/
const isWaver = (fromWh, toWh, stepLimitWh) => fromWh - toWh <= .5 || toWh > waverShare * fromWh && fromWh - toWh <= Math.max(waverShare * fromWh, stepLimitWh);
/**
* Steps between the good values of a counter, in Wh. `samples` are in time order with one value per time; the sum of the
* amounts is the energy. It is never more than what the counter rose plus one step.
*/
function counterEnergy(samples, rule) {
	const { runs, excursions } = findLevels(samples, continuityOf(rule));
	const departuresMs = Float64Array.from(excursions, ({ atMs }) => atMs).sort();
	const steps = [];
	let highestWh = -Infinity;
	for (const [index, run] of runs.entries()) {
		const [before, first] = [runs[index - 1]?.at(-1), run[0]];
		const between = before && first ? stepBetween(before, run, rule) : null;
		if (between) steps.push(between);
		if (between?.flag !== "waver") highestWh = first?.value ?? 0;
		for (const step of stepsOf$1(run, highestWh, departuresMs)) steps.push(step);
		highestWh = run.reduce((most, { value }) => Math.max(most, value), highestWh);
	}
	return {
		steps,
		dropped: excursions.length
	};
}
/** The most that a step may be. */
const limitWh = (a, b, { ratedPowerW, stepWh = 0 }) => maxStepWh(ratedPowerW, b.atMs - a.atMs) + stepWh;
function continuityOf(rule) {
	const { explainedWh } = rule;
	const noiseWh = maxStepWh(rule.ratedPowerW, noiseMs) / 10;
	return {
		continues: (a, b) => b.value >= a.value ? b.value - a.value <= limitWh(a, b, rule) : a.value - b.value <= noiseWh,
		isUndone: ({ from, to }, a, b) => to.value > waverShare * from.value && makesGood({
			from,
			to
		}, a, b) && a.value <= to.value + noiseWh && (explainedWh === void 0 || explainedWh(a.atMs, b.atMs) < (b.value - a.value) / 2),
		recovers: ({ from, to }, b) => b.value >= from.value - Math.max(noiseWh, waverShare * (from.value - to.value)),
		comesBack: (fall, a, b) => explainedWh === void 0 ? makesGood(fall, a, b) : isExcursion(fall, b, explainedWh)
	};
}
/** Falls up to a tenth of what this time can hold are noise inside a level, ms. */
const noiseMs = 9e5;
/** Whether measured power fits the rise above the old level better than the whole rise since the fall. */
const isExcursion = ({ from, to }, b, explainedWh) => Math.abs(Math.max(0, b.value - from.value) - explainedWh(from.atMs, b.atMs)) <= Math.abs(b.value - to.value - explainedWh(to.atMs, b.atMs));
/** Whether a step makes good half of a fall or more: it is no use of that size. */
const makesGood = ({ from, to }, a, b) => b.value - a.value >= (from.value - to.value) / 2;
/** Steps within a run: what it wavers below its highest value counts nothing, nor does a peak that is gone at the next value. */
function stepsOf$1(run, fromWh, departuresMs) {
	let highestWh = fromWh;
	return run.slice(1).map((sample, index) => {
		const before = run[index] ?? sample;
		const nextWh = run[index + 2]?.value ?? sample.value;
		const valueWh = Math.max(highestWh, Math.min(sample.value, nextWh));
		const amount = valueWh - highestWh;
		highestWh = valueWh;
		const flag = hasBetween(departuresMs, before.atMs, sample.atMs) ? "spike" : before.value - sample.value > .5 ? "waver" : null;
		return {
			fromMs: before.atMs,
			toMs: sample.atMs,
			amount,
			lostWh: 0,
			flag
		};
	});
}
const hasBetween = (sortedMs, fromMs, toMs) => (sortedMs[firstAtOrAfter(sortedMs, fromMs + 1)] ?? Infinity) < toMs;
/** So many values must hold after a fall that does not end near 0, before it is believed to be a reset. */
const leastAfterReset = 6;
/** From one level to the next: a rollover or a reset counts what was used since, a waver and a jump nothing. */
function stepBetween(a, run, rule) {
	const b = run[0] ?? a;
	const span = {
		fromMs: a.atMs,
		toMs: b.atMs
	};
	const mostWh = limitWh(a, b, rule);
	if (b.value >= a.value) {
		const riseWh = b.value - a.value;
		const lostWh = riseWh <= mostWh ? 0 : Math.min(riseWh, maxStepWh(largestSocketW, b.atMs - a.atMs));
		return {
			...span,
			amount: 0,
			lostWh,
			flag: riseWh <= mostWh ? "spike" : "jump"
		};
	}
	const rolledWh = rolloverWhBetween(a, b, rule);
	if (rolledWh !== null && rolledWh <= mostWh) return {
		...span,
		amount: rolledWh,
		lostWh: 0,
		flag: "rollover"
	};
	const hiddenWh = Math.min(mostWh, rule.explainedWh?.(a.atMs, b.atMs) ?? Infinity);
	if (!isWaver(a.value, b.value, mostWh)) {
		const sinceWh = b.value <= mostWh ? Math.max(0, b.value) : 0;
		const amount = Math.min(sinceWh, hiddenWh);
		return {
			...span,
			amount,
			lostWh: Math.max(hiddenWh, sinceWh) - amount,
			flag: "reset"
		};
	}
	if (run.length >= leastAfterReset && b.value <= mostWh && b.value < .7 * a.value || isRestored(a, run, rule)) return {
		...span,
		amount: 0,
		lostWh: hiddenWh,
		flag: "reset"
	};
	return {
		...span,
		amount: 0,
		lostWh: a.value - b.value,
		flag: "waver"
	};
}
/** Whether a counter that fell goes on from there: it has risen since, and measured power explains half of that or more. */
function isRestored(a, run, { explainedWh }) {
	const [first, last] = [run[0], run.findLast(({ value }) => value <= a.value)];
	if (!first || !last || explainedWh === void 0) return false;
	const riseWh = last.value - first.value;
	return riseWh > .5 && explainedWh(first.atMs, last.atMs) >= riseWh / 2;
}
/** Energy across the end of the range of the counter, Wh; null: it is not near one. */
function rolloverWhBetween(a, b, { rolloverWh }) {
	const rangeWh = rolloverWh === "usual" ? usualRangeWh(a, b) : rolloverWh;
	if (rangeWh === null || a.value < .9 * rangeWh || a.value > rangeWh) return null;
	return rangeWh - a.value + b.value;
}
/** The first usual range that the value does not exceed; null: none, or the step is too long to tell. */
const usualRangeWh = (a, b) => b.atMs - a.atMs > longestRolloverMs ? null : usualRangesWh.find((rangeWh) => a.value <= rangeWh) ?? null;

// services/domain/signals/power.ts
/** A usual socket gives 16 A at 230 V, W. */
const usualSocketW = 3680;
/** No grid is far above this where a voltage is not measured, and below the other no cooker works: it was not measured. V. */
const highestVoltageV = 250;
const lowestVoltageV = 50;
/** What meters of one percent add to V × I. */
const apparentShare = 1.05;
/** Half of the last digit of a current: of whole amperes, and of tenths. A. */
const halfDigitA = (currentA) => currentA !== 0 && Number.isInteger(currentA) ? .5 : .05;
/**
* The most power that the other fields of a reading allow, W: none behind an open relay, and no more than voltage ×
* current, for apparent power bounds active power. A field that was not sent is infinite; `relayOn` is 0 or 1.
*/
function allowedPowerW(voltageV, currentA, relayOn) {
	if (relayOn === 0) return 0;
	if (currentA === Infinity) return Infinity;
	return apparentShare * (voltageV !== Infinity && voltageV >= lowestVoltageV ? voltageV : highestVoltageV) * (Math.abs(currentA) + halfDigitA(currentA));
}

// services/domain/emissions/cookers/measured.ts
/** A cooker none of whose readings arrived. It lowers coverage and adds nothing else. */
const isSilent = ({ meter }) => isUnheard(meter);
/** Standard uncertainty of all that it took, where power is read at moments: independent from day to day. */
const samplingOf = ({ days }) => Math.sqrt(sum(days.map(({ sampling }) => sampling ** 2)));
/** All that it took, best estimate. */
const usedBest = ({ days }) => sum(days.map(({ used }) => used.best));
const cookedBest = (meter, carrier) => sum(meter.days.map((day) => cookedOn$1(day, carrier)?.best ?? 0));
/**
* A cooker that sent its readings, and none of them says that anything was cooked. Energy without cooking went elsewhere
* (a lamp, a charger) where readings are dense enough to see a meal, whatever else the stove reports of itself.
*/
const isUnused = (cooker) => {
	const { usageHours, carrier, meter } = cooker;
	if (cookedBest(meter, carrier) > 0) return false;
	return showsCooking(meter, carrier) ? hours(meter) === 0 : usageHours === 0 && (carrier === "Electricity" || usedBest(cooker) === 0);
};
/** Why it replaces no fuel; undefined: it does. */
function whyNoFuel(cooker) {
	if (cooker.isExcluded) return "its meter lacks data on too many days";
	return isUnused(cooker) ? "it was not used for cooking" : void 0;
}
const replacesFuel = (cooker) => whyNoFuel(cooker) === void 0;
/** Its readings tell that it was not used, in whatever boundary: it neither adds nor hinders anything. */
const isIdle$1 = (cooker) => !isSilent(cooker) && cooker.isUseKnown && !showsUse$1(cooker);
/** Its readings tell that it was used, or may have been: not to know lifts no limit. */
const showsUse$1 = ({ usageHours, amount }) => usageHours > 0 || (amount?.high ?? 0) > 0;
/** Energy reported as an amount of fuel shows no load, and with half of the time missing a meal may be missing too. */
const showsCooking = (meter, carrier) => carrier === "Electricity" && meter.days.every(({ energyKwh, fuels }) => energyKwh !== null || fuels.Electricity === void 0) && sum(meter.days.map(({ seenHours = 0 }) => seenHours)) >= leastSeenHours * meter.days.length;
/** Of a day: half of the shortest, on which clocks change. */
const leastSeenHours = 11.5;
/** kWh that a meter says and nothing was cooked with: it earns nothing and emits. */
const uncreditedKwh = ({ carrier, days }) => carrier === "Electricity" ? Math.max(0, sum(days.map(({ used, cooked }) => used.best - cooked.best))) : 0;
/**
* The cookers of a boundary with their days. Metered energy counts as measured: a gap is not filled, but where the
* methodology fills it by the lower quartile. In the whole household an electric cooker without a meter counts its hours
* at rated power.
*/
function measuredCookers(cookers, method, gapRule) {
	const heard = cookers.filter((cooker) => !isSilent(cooker) && !(method === "metered" && cooker.isDoubtful));
	const taken = method === "metered" ? creditCooker : countCooker;
	const { usable = [], unusable = [] } = Object.groupBy(heard, (cooker) => taken(cooker) === null ? "unusable" : "usable");
	const all = usable.flatMap((cooker) => taken(cooker) ?? []);
	const missing = all.length === 0 ? unusable : unusable.filter((cooker) => !isIdle$1(cooker));
	return {
		measured: method === "metered" && gapRule !== null ? all.map((one) => fillUp(one, gapRule)) : all,
		missing
	};
}
/**
* Days without a value get a low day: its energy is the best estimate, and earns nothing for certain. A meter that misses too
* many days replaces nothing, and each of its missing days emits as the mean of the others.
*/
function fillUp(cooker, rule) {
	const { days, meter } = cooker;
	const observed = days.map(({ used }) => used.best);
	const installed = meter.installedDays.length;
	const { fillValue, excluded } = filledGaps(observed, installed, rule);
	const total = sum(observed);
	const low = fillValue ?? total / Math.max(1, observed.length);
	const share = total > 0 ? sum(days.map(({ cooked }) => cooked.best)) / total : 0;
	const known = new Set(days.map(({ day }) => day));
	const filled = meter.installedDays.filter((day) => !known.has(day)).map((day) => ({
		day,
		used: exactly(low),
		cooked: {
			low: 0,
			best: low * share,
			high: low * share
		},
		sampling: 0,
		unseen: 0
	}));
	const derivation = {
		equation: excluded ? "sum of the days × days installed / days with data" : filledGaps.text,
		from: {
			"sum of the days": total,
			...excluded ? {
				"days installed": installed,
				"days with data": observed.length
			} : {
				"days without a value": installed - observed.length,
				"a low day": low
			}
		}
	};
	const all = [...days, ...filled].sort((a, b) => a.day < b.day ? -1 : 1);
	return {
		...cooker,
		days: all,
		isExcluded: excluded,
		derivation
	};
}
/** Metered: it needs a meter, and a ratio to the old stove. */
function creditCooker(cooker) {
	const { kind, carrier, amount, meter } = cooker;
	if (kind === "other" || carrier === null || amount === null) return null;
	return withDays(cooker, carrier, cookerDays(meter, carrier));
}
/** Whole household: all that it took, of hours at its power where it has no meter. */
function countCooker(cooker) {
	const { carrier, amount, isInResidual, ratedPowerW, meter, hourMeter, type } = cooker;
	if (carrier === null) return null;
	if (isInResidual) return withDays(cooker, carrier, []);
	if (amount !== null) return withDays(cooker, carrier, cookerDays(meter, carrier));
	if (carrier !== "Electricity") return null;
	const powerW = Math.max(ratedPowerW ?? 3680, usualRatedPowerW);
	const mostW = Math.max(powerW, mostRatedPowerW[type] ?? 3680);
	const days = estimatedDays(hourMeter, powerW, mostW);
	if (days.length === 0) return null;
	const derivation = {
		equation: "hours of use × rated power / 1000",
		from: {
			"hours of use": hours(hourMeter),
			"rated power": powerW
		}
	};
	return {
		...withDays(cooker, carrier, days),
		estimated: true,
		derivation
	};
}
function withDays(cooker, carrier, known) {
	const days = withChance(known);
	const derivation = {
		equation: "sum of the days",
		from: { "sum of the days": sumRanges(days.map(({ used }) => used)).best }
	};
	return {
		...cooker,
		carrier,
		days,
		estimated: false,
		isExcluded: false,
		derivation
	};
}
/** Of five, one is lower by chance: the lower end of the 60 % interval. The bound of each day, which errors of other kinds make, comes on top. Rule. */
const chanceQuantile = twoSidedQuantile(.6);
/**
* Where power is read at moments, as much as chance of the whole period explains was perhaps not cooked and not used, and as much
* more perhaps was: a day earns the less of both. Each day bears a part by its variance, so that none bears less alone.
*/
function withChance(days) {
	const all = samplingOf({ days });
	if (all === 0) return days;
	return days.map((day) => {
		const { used, cooked, sampling, unseen } = day;
		const chance = Math.min(cooked.low, chanceQuantile * sampling ** 2 / all);
		return {
			...day,
			used: {
				...used,
				low: used.low - chance,
				high: used.high - chance
			},
			cooked: {
				...cooked,
				low: cooked.low - chance
			},
			unseen: unseen + 2 * chance
		};
	});
}

// services/domain/emissions/inputs/amount-inputs.ts
const meterInputs = (cooker, end, lookup) => ({
	[`amount:${cooker.did}`]: amountInput(cooker, end, lookup),
	[`meterError:${cooker.did}`]: exact(meterError(cooker, lookup), "fraction")
});
/** Error of a meter beyond what the methodology allows, which adds to its emissions (MMECD v2.0, step 6). */
function meterError(cooker, lookup) {
	const allowed = lookup.findOr("meterErrorAllowed", Infinity);
	const { notes } = allowed;
	if (allowed.source === "none") return {
		value: 0,
		source: "none",
		notes
	};
	const error = countedMeterError(knownError(cooker.meter), allowed.value);
	return error > 0 ? {
		value: error,
		source: `calibration of ${cooker.meter.did}, above ${allowed.source}`,
		notes
	} : {
		value: 0,
		source: "none",
		notes
	};
}
/**
* The amount with the uncertainty of its measurement, of power that is read at moments, and of the gaps: what is not covered
* could be as much again per interval as what was, so that amount is one standard deviation. Gaps never add to the amount.
* Of what the days surely earn neither gaps nor moments are an uncertainty: the range of each day holds its own, so that a lost
* day can neither earn nor lower what the other days earn. What an excluded meter used is known by no range.
*/
function amountInput(cooker, end, lookup) {
	const { did, carrier, meter, estimated } = cooker;
	const { expected, received } = deviceCoverage(meter);
	const amount = inKg({
		name: `amount:${did}`,
		unit: fuelUnits[carrier],
		density: kgPerUnitOfNew(carrier, lookup),
		...end === "best" ? {
			amount: usedBest(cooker),
			derivation: cooker.derivation
		} : highEnds(sum(cooker.days.map(({ used }) => used.high)))
	});
	const sampling = end === "best" ? samplingOf(cooker) * kgPerUnitOfNew(carrier, lookup).value : 0;
	const gaps = {
		...hearthStep(`gaps ${amount.name}`, amount.unit),
		value: received > 0 ? amount.value * (expected - received) / received : amount.value,
		equation: "amount × (expected intervals − received intervals) / received intervals; the amount without any received interval",
		from: {
			amount: amount.value,
			"expected intervals": expected,
			"received intervals": received
		}
	};
	const { u95, steps, notes } = estimated ? usualAccuracy("estimatedEnergy", lookup) : accuracyOf(meter, carrier === "Electricity" ? "meter" : "weighedFuel", lookup);
	return withParts(amount, {
		u95,
		gaps: end === "best" || cooker.isExcluded ? gaps.value : 0,
		sampling,
		source: `days of ${meter.did}`,
		before: [gaps, ...steps],
		notes
	});
}
const highEnds = (amount) => ({
	amount,
	derivation: {
		equation: "sum of the high ends of the days",
		from: { "sum of the high ends": amount }
	}
});
/** The declared baseline with its usual uncertainty; another design adds its own uncertainty to that of the scale. */
function baselineInput(estimate, { baseline: { fuelType: fuel, kitchenTests }, lookup }) {
	const density = kgPerUnit(fuel, lookup);
	const amount = inKg({
		name: "baselineFuel",
		unit: fuelUnits[fuel],
		density,
		...estimate
	});
	const baseline = {
		...amount,
		steps: [...kitchenTests, ...amount.steps]
	};
	if (estimate.standard === null) {
		const { u95, notes } = usualAccuracy("baselineFuel", lookup);
		return withParts(baseline, {
			u95,
			gaps: 0,
			source: "baselines of the household",
			notes
		});
	}
	const { u95, notes } = usualAccuracy("weighedFuel", lookup);
	return withParts(baseline, {
		u95,
		gaps: estimate.standard * density.value,
		source: "own history",
		notes
	});
}
/** Residual fuel in kg, and of each day. What was filled or not seen is one standard deviation wide; its high end is the baseline. */
function residualInput(residual, { baseline, lookup }, end) {
	const { byDay = [], weighed = 0, filled = 0, unseen = 0, meters = [] } = residual ?? {};
	const perUnit = kgPerUnit(baseline.fuelType, lookup);
	const unit = fuelUnits[baseline.fuelType];
	const fuel = inKg({
		name: "residualFuel",
		unit,
		density: perUnit,
		...end === "best" ? {
			amount: weighed + filled,
			derivation: {
				equation: "weighed + filled",
				from: {
					weighed,
					filled
				}
			}
		} : highEnds(sum(byDay.map(({ high }) => high)))
	});
	const gaps = {
		...hearthStep("gaps residualFuel", "kg"),
		value: (filled + unseen) * perUnit.value,
		equation: "(filled + lost intervals) × kg per unit",
		from: {
			filled,
			"lost intervals": unseen,
			"kg per unit": perUnit.value
		}
	};
	const source = `days of ${meters.map(({ did }) => did).join(", ")}`;
	const { u95, steps, notes } = accuracyOfScales(meters, lookup);
	return {
		input: withParts(fuel, {
			u95,
			gaps: end === "best" ? gaps.value : 0,
			source,
			before: [gaps, ...steps],
			notes
		}),
		byDay: byDay.map(({ best, high }) => (end === "best" ? best : high) * perUnit.value)
	};
}
const hearthStep = (id, unit) => ({
	id,
	unit,
	source: "Hearth"
});
/** Fuels that are counted by volume get a step more. */
function inKg({ name, unit, density, amount, derivation }) {
	if (!isVolume(unit)) return {
		name,
		value: amount,
		unit,
		steps: [{
			...hearthStep(name, unit),
			value: amount,
			...derivation
		}],
		notes: density.notes
	};
	const value = amount * density.value;
	return {
		name,
		value,
		unit: "kg",
		steps: [{
			...hearthStep(`volume of ${name}`, unit),
			value: amount,
			...derivation
		}, {
			...hearthStep(name, "kg"),
			value,
			equation: "volume × density",
			from: {
				volume: amount,
				density: density.value
			}
		}],
		notes: density.notes
	};
}
function withParts({ name, value, unit, steps, notes: ofAmount }, { u95, gaps, sampling = 0, source, before = [], notes }) {
	const standard = Math.hypot(value * u95 / halfWidth95, gaps, sampling);
	const u = {
		...hearthStep(`u ${name}`, unit),
		value: standard,
		equation: "√((amount × u95 / 1.959964)² + gaps² + sampling²)",
		from: {
			amount: value,
			u95,
			gaps,
			sampling
		}
	};
	return {
		value,
		standard,
		unit,
		source,
		u95: null,
		steps: [
			...steps,
			...before,
			u
		],
		notes: [...ofAmount, ...notes]
	};
}

// services/domain/emissions/cookers/days-in-use.ts
/** Half of a day must be known for a day without use. */
const leastKnownPart = .5;
/** Of all stoves together, by each day on which one of them was there. What is not known is not in use. */
function usesByDay(cookers, end = "best") {
	const days = new Set(cookers.flatMap(({ meter }) => meter.installedDays));
	const rows = cookers.map(({ carrier, meter, hourMeter }) => ({
		carrier,
		...rowsOf$1(meter, hourMeter)
	}));
	const useOfAll = (day) => {
		const uses = rows.flatMap(({ carrier, installed, byDay }) => installed.has(day) ? useOn(byDay.get(day) ?? [], carrier, end) : []);
		return uses.includes("used") ? "used" : uses.includes("unknown") ? "unknown" : "idle";
	};
	return new Map([...days].map((day) => [day, useOfAll(day)]));
}
const rowsOf$1 = (meter, stove) => ({
	installed: new Set(meter.installedDays),
	byDay: Map.groupBy(meter === stove ? meter.days : [...meter.days, ...stove.days], ({ day }) => day)
});
function useOn(rows, carrier, end) {
	if (rows.some((row) => showsUse(row, carrier, end))) return "used";
	return rows.some((row) => isIdle(row, carrier)) ? "idle" : "unknown";
}
/** Enough of the day is known, by hours, by weight, or by a meter that counted nothing to cook with. */
const isIdle = (row, carrier) => knownPart(row, carrier) >= leastKnownPart || carrier === "Electricity" && row.energyKwh !== null && row.received >= leastKnownPart * row.expected;
const nothing = {
	low: 0,
	best: 0,
	high: 0
};
const showsUse = (row, carrier, end) => rangeOf$1(row.usageHours ?? 0)[end] > 0 || (cookedOn$1(row, carrier) ?? nothing)[end] > 0;

// services/domain/emissions/uncertainty/confidence.ts
const usualTolerance = .1;
/** Of the interval whose lower end is credited below 90/10. */
const conservativeLevel = .9;
/**
* Reduction and sigma in kgCO2e; level of the interval between 0 and 1; `tolerance`: how far from the estimate the
* truth may be, as a fraction of it.
*/
function confidenceOf(reduction, sigma, level, tolerance = usualTolerance) {
	const quantile = twoSidedQuantile(level);
	const half = quantile * sigma;
	const confidence = probabilityWithin(tolerance * reduction, sigma);
	return {
		confidence,
		interval: {
			lower: reduction - half,
			upper: reduction + half
		},
		quantile,
		probPositive: sigma > 0 ? normalCdf(reduction / sigma) : Number(reduction > 0),
		conservative: isSure({ confidence }) ? reduction : reduction - twoSidedQuantile(conservativeLevel) * sigma
	};
}
/** Whether 90/10 is met: then the estimate itself is credited. */
const isSure = ({ confidence }) => confidence >= .899999999;
function probabilityWithin(distance, sigma) {
	if (distance <= 0) return 0;
	return sigma > 0 ? 2 * normalCdf(distance / sigma) - 1 : 1;
}

// services/domain/emissions/cookers/energy-limits.ts
const unlimited = {
	electricityKwh: Infinity,
	fuelMJ: Infinity,
	persons: 1
};
function energyLimits(lookup, persons) {
	const [electricity, fuel] = [lookup.find("cap.electricity"), lookup.find("cap.fuelEnergy")];
	return {
		value: {
			electricityKwh: electricity.value,
			fuelMJ: fuel.value,
			persons
		},
		notes: [...electricity.notes, ...fuel.notes]
	};
}
/** MJ per person and day that may be credited, of electricity or of fuels together. */
const dailyLimitMJ = ({ electricityKwh, fuelMJ }, kind) => kind === "electricity" ? electricityEnergy(electricityKwh) : fuelMJ;
const energyKind = (carrier) => carrier === "Electricity" ? "electricity" : "fuel";

// services/domain/emissions/cookers/leakage.ts
function leakageOf(reduction, { period, cookers, lookup }) {
	const { value: fraction, notes } = leakageFraction(lookup);
	const { value: embodied, notes: ofEmbodied } = lookup.findOr("embodied", 0);
	const { value: technicalLife, notes: ofLife } = lookup.given("technicalLife") ?? {
		value: 0,
		notes: []
	};
	const years = embodiedYears(technicalLife);
	const byDays = embodied === 0 ? null : countDays$1(cookers, period, years);
	const newDevices$2 = byDays === null ? 0 : newDevices(sum(byDays.days.map(([, days]) => days)), years);
	return {
		total: leakage$2(reduction, {
			fraction,
			embodied,
			newDevices: newDevices$2
		}),
		fraction,
		embodied,
		newDevices: newDevices$2,
		byDays,
		notes: [
			...notes,
			...ofEmbodied,
			...ofLife
		]
	};
}
/** Some methodologies say what is left (net to gross), others what leaks. */
function leakageFraction(lookup) {
	const given = lookup.given("leakageFraction");
	if (given !== void 0) return given;
	const { value: netToGross, source, notes } = lookup.findOr("netToGross", 0);
	if (source !== "none") return {
		value: leakingFraction(netToGross),
		notes
	};
	const found = lookup.find("leakageFraction");
	return {
		...found,
		notes: [...notes, ...found.notes]
	};
}
/**
* By the days of the first year, or of the first five, so that no claim can begin just after the stove came and count
* nothing. One that leaves is in no later claim: its days that are left count in that one.
*/
function countDays$1(cookers, { start, end }, years) {
	const daysOfAll = years * 365;
	return {
		daysOfAll,
		days: cookers.flatMap(({ did, installedOn, lastDay }) => {
			if (installedOn === null) return [];
			const came = dayNumber(installedOn);
			const first = Math.max(dayNumber(start), came);
			const lastOfAll = came + daysOfAll - 1;
			const last = lastDay < end ? lastOfAll : Math.min(dayNumber(end), lastOfAll);
			return last < first ? [] : [[did, last - first + 1]];
		})
	};
}

// services/domain/emissions/case/factor.ts
/** Factors that share version, unit and source: one per name. */
function factorTable(head, values) {
	const { version, unit, source, reliability, validFrom = null, validUntil = null } = head;
	return Object.entries(values).map(([name, value]) => ({
		id: `${name}@${version}`,
		name,
		version,
		value,
		unit,
		source,
		reliability,
		validFrom,
		validUntil,
		warning: head.warning ?? null
	}));
}

// services/domain/emissions/factors/records/warming.ts
/** kgCO2e per kg. AR5 is the default: the published factors of wood and charcoal rest on it. */
const warmingPotentials = {
	ar5: {
		ch4: 28,
		n2o: 265
	},
	ar4: {
		ch4: 25,
		n2o: 298
	},
	ar6: {
		ch4: 27.9,
		n2o: 273
	},
	"ar6-biogenic": {
		ch4: 27,
		n2o: 273
	}
};
const warmingFactors = Object.entries(warmingPotentials).flatMap(([edition, { ch4, n2o }]) => factorTable({
	version: `ipcc-${edition}`,
	unit: "kgCO2e/kg",
	source: `IPCC, warming potentials over 100 years, ${edition.toUpperCase()}`,
	reliability: "S"
}, {
	"gwp.CH4": ch4,
	"gwp.N2O": n2o
}));

// services/domain/emissions/factors/records/other-gases.ts
const solidBiomass = {
	ch4: 300,
	n2o: 4
};
const gas = {
	ch4: 5,
	n2o: .1
};
const liquid = {
	ch4: 10,
	n2o: .6
};
/** kg/TJ. */
const emitted = {
	Wood: solidBiomass,
	CropResidue: solidBiomass,
	Dung: solidBiomass,
	Pellets: solidBiomass,
	LPG: gas,
	NaturalGas: gas,
	Biogas: gas,
	Kerosene: liquid,
	Ethanol: liquid,
	Coal: {
		ch4: 300,
		n2o: 1.5
	}
};
const charcoal = {
	ch4: 200,
	n2o: 1
};
const derived = {
	version: "ipcc-2006-ar5",
	unit: "tCO2e/TJ",
	source: "(CH4 x 28 + N2O x 265) / 1000 with CH4 and N2O of IPCC 2006, volume 2 table 2.5; GWP of AR5",
	reliability: "D"
};
const together$1 = ([fuel, kgPerTJ]) => [`efNonCO2.${fuel}`, nonCO2Factor(kgPerTJ, warmingPotentials.ar5)];
const nonCO2Factors = factorTable(derived, Object.fromEntries(Object.entries(emitted).map(together$1)));
/** The kiln is not in it: see charcoal.ts. */
const charcoalCombustionNonCO2 = factorTable(derived, Object.fromEntries([together$1(["Charcoal", charcoal])]));
const gases = Object.entries({
	...emitted,
	Charcoal: charcoal
});
/** The parts. They were read at third parties only; at AR5 they give the published 9.46 and 5.865. */
const gasFactors = factorTable({
	version: "ipcc-2006",
	unit: "kg/TJ",
	source: "IPCC 2006 Guidelines, volume 2 table 2.5, residential; cross-checked only",
	reliability: "M"
}, Object.fromEntries(gases.flatMap(([fuel, { ch4, n2o }]) => [[`ch4.${fuel}`, ch4], [`n2o.${fuel}`, n2o]])));

// services/domain/emissions/factors/records/charcoal.ts
const unit$4 = "tCO2e/TJ";
/** The general set: combustion and kiln together, so no conversion of charcoal to wood may come on top. */
const charcoalWithKiln = factorTable({
	version: "production-included",
	unit: unit$4,
	source: "Gold Standard MMECD v1.2 (also TPDDTEC v4, VM0050): combustion and charcoal production",
	reliability: "S"
}, {
	"efCO2.Charcoal": 165.22,
	"efNonCO2.Charcoal": 44.83
});
/** The most that a request may say of charcoal. */
const caps$1 = factorTable({
	version: "mmecd-1.2",
	unit: unit$4,
	source: "Gold Standard MMECD v1.2 (13 December 2022): caps of the charcoal factors",
	reliability: "S"
}, {
	"efCO2Cap.Charcoal": 197.15,
	"efNonCO2Cap.Charcoal": 92.29
});
const kiln = [["kgCO2 per kg charcoal", { "kiln.CO2": 1.57 }], ["g per kg charcoal", {
	"kiln.CH4": 40.3,
	"kiln.N2O": .08
}]];
const conversions = [[
	"cdm",
	"CDM, older rule",
	6
], [
	"tool33-3.0",
	"CDM TOOL33 v03.0, paragraph 14",
	4
]];
/** Renewable charcoal, or where the wood is counted elsewhere; by the wood that it took; and what they are made of. */
const otherCharcoal = [
	...factorTable({
		version: "ipcc-2006",
		unit: "tCO2/TJ",
		source: "IPCC 2006 Guidelines, volume 2 table 2.5, combustion only",
		reliability: "S"
	}, { "efCO2.Charcoal": 112 }),
	...charcoalCombustionNonCO2,
	...caps$1,
	...[{
		version: "rech-5.0-wood-4",
		wood: 4,
		co2: 236.91,
		nonCO2: 61.74
	}, {
		version: "rech-5.0-wood-6",
		wood: 6,
		co2: 355.36,
		nonCO2: 89.68
	}].flatMap(({ version, wood, co2, nonCO2 }) => factorTable({
		version,
		unit: unit$4,
		source: `Gold Standard RECH v5.0, ICS 8 to 11, pp. 57-59: ${wood} t of wood for 1 t of charcoal`,
		reliability: "S"
	}, {
		"efCO2.Charcoal": co2,
		"efNonCO2.Charcoal": nonCO2
	})),
	...kiln.flatMap(([perKg, values]) => factorTable({
		version: "production-included",
		unit: perKg,
		source: "What the factors of charcoal production hold beyond combustion, by arithmetic",
		reliability: "D"
	}, values)),
	...conversions.flatMap(([version, source, tonnes]) => factorTable({
		version,
		unit: "t wood per t charcoal",
		source,
		reliability: "S"
	}, { woodForCharcoal: tonnes }))
];

// services/domain/emissions/factors/records/fuels.ts
const second = {
	version: "ipcc-2006",
	reliability: "S"
};
const energyContent$1 = factorTable({
	...second,
	unit: "MJ/kg",
	source: "IPCC 2006 Guidelines, volume 2 table 1.2"
}, {
	"ncv.Charcoal": 29.5,
	"ncv.Wood": 15.6,
	"ncv.CropResidue": 11.6,
	"ncv.Dung": 11.6,
	"ncv.LPG": 47.3,
	"ncv.Kerosene": 43.8,
	"ncv.Coal": 25.8,
	"ncv.NaturalGas": 48,
	"ncv.Biogas": 50.4,
	"ncv.Ethanol": 27,
	"ncv.Pellets": 11.6
});
const co2$1 = factorTable({
	...second,
	unit: "tCO2/TJ",
	source: "IPCC 2006 Guidelines, volume 2 table 2.5"
}, {
	"efCO2.Wood": 112,
	"efCO2.LPG": 63.1,
	"efCO2.Kerosene": 71.9,
	"efCO2.Coal": 94.6,
	"efCO2.NaturalGas": 56.1,
	"efCO2.Biogas": 0,
	"efCO2.Ethanol": 0,
	"efCO2.Pellets": 0,
	"efCO2.CropResidue": 0,
	"efCO2.Dung": 0,
	"efCO2.new.Pellets": 100,
	"efCO2.new.CropResidue": 100,
	"efCO2.new.Dung": 100
});
const toolbox = {
	version: "engineering-toolbox",
	reliability: "S"
};
const ends = "The Engineering ToolBox, \"Fuels - Densities and Specific Volumes\"";
/** Of fuels that are counted by volume. What is replaced is taken light, new energy heavy: both claim less. */
const density = [
	...factorTable({
		...toolbox,
		unit: "kg/litre",
		source: `${ends}, lower end`
	}, { "density.Kerosene": .775 }),
	...factorTable({
		...toolbox,
		unit: "kg/m3",
		source: `${ends}, lower end`
	}, { "density.NaturalGas": .7 }),
	...factorTable({
		...toolbox,
		unit: "kg/litre",
		source: `${ends}, upper end`
	}, { "density.new.Kerosene": .84 }),
	...factorTable({
		...toolbox,
		unit: "kg/m3",
		source: `${ends}, upper end`
	}, { "density.new.NaturalGas": .9 }),
	...factorTable({
		version: "hypertextbook",
		unit: "kg/litre",
		source: "The Physics Hypertextbook (physics.info), \"Density\": ethyl alcohol at about 20 °C",
		reliability: "S"
	}, {
		"density.Ethanol": .7892,
		"density.new.Ethanol": .7892
	}),
	...factorTable({
		version: "pure-methane",
		unit: "kg/m3",
		source: "Biogas as if all of it were methane: 16.04 g/mol / 22.414 l/mol",
		reliability: "D"
	}, { "density.new.Biogas": 16.04 / 22.414 })
];
const fuelFactors = [
	...energyContent$1,
	...co2$1,
	...nonCO2Factors,
	...charcoalWithKiln,
	...density
];
/** Baseline fuels whose CO2 is multiplied by fNRB. Fossil fuels count in full, other biomass not at all. */
const isWoody = (fuel) => fuel === "Charcoal" || fuel === "Wood";

// services/domain/emissions/factors/records/renewability.ts
const head$2 = {
	version: "tool33-3.0",
	unit: "fraction",
	source: "CDM TOOL33 v03.0 (EB 125, 12 June 2025), table of national values",
	reliability: "S"
};
const africa = {
	AO: .27,
	BJ: .34,
	BF: .36,
	BI: .35,
	CM: .38,
	CF: .42,
	TD: .37,
	CG: .16,
	CI: .19,
	CD: .42,
	DJ: .01,
	ER: .3,
	SZ: .16,
	ET: .33,
	GM: .55,
	GH: .35,
	GN: .37,
	GW: .34,
	KE: .29,
	LR: .4,
	MG: .36,
	MW: .48,
	ML: .45,
	MR: .65,
	MZ: .38,
	NE: .61,
	NG: .38,
	RW: .33,
	SN: .61,
	SL: .41,
	SO: .64,
	ZA: .18,
	SS: .35,
	SD: .5,
	TZ: .51,
	TG: .46,
	UG: .39,
	ZM: .4,
	ZW: .21
};
const asia = {
	AF: .1,
	BD: .39,
	KH: .2,
	CN: .1,
	IN: .07,
	ID: .09,
	LA: .47,
	MM: .36,
	NP: .45,
	PK: .08,
	PH: .55,
	LK: .45,
	TL: .39,
	TM: 0,
	VN: .36
};
const latinAmerica = {
	BO: .14,
	BR: .13,
	CO: .07,
	GT: .41,
	GY: 0,
	HT: .59,
	HN: .33,
	MX: .3,
	NI: .26,
	PE: .04
};
const nameByCountry = (values) => Object.fromEntries(Object.entries(values).map(([code, value]) => [`fNRB.${code}`, value]));
/** What a country without a value gets: it claims the least. */
const lowestRenewability = Math.min(...[
	africa,
	asia,
	latinAmerica
].flatMap((listed) => Object.values(listed)));
const renewability$1 = [
	...factorTable(head$2, {
		...nameByCountry(africa),
		...nameByCountry(asia),
		...nameByCountry(latinAmerica)
	}),
	...factorTable(head$2, {
		"fNRB.africa": .4,
		"fNRB.asia": .18,
		"fNRB.latinAmerica": .32
	}),
	...factorTable({
		...head$2,
		version: "tool33-3.0-lowest",
		source: `${head$2.source}; lowest listed value, by rule`,
		reliability: "D"
	}, { "fNRB.unlisted": lowestRenewability })
];
/** Region of a country with a national fNRB (ISO 3166-1 alpha-2); undefined for all others. */
function regionOf(country) {
	if (Object.hasOwn(africa, country)) return "africa";
	if (Object.hasOwn(asia, country)) return "asia";
	return Object.hasOwn(latinAmerica, country) ? "latinAmerica" : void 0;
}

// services/domain/emissions/factors/place.ts
function placeOf(country) {
	const region = country === null ? void 0 : regionOf(country);
	const place = {
		country: country ?? void 0,
		cooking: region === "africa" || region === "asia" ? [region] : ["africa", "asia"]
	};
	if (country === null) return {
		value: place,
		notes: [warningNote("country-assumed", `The project has no country. ${leastUsed$1} Set country, or ${giveFNRB}`)]
	};
	const unlisted = warningNote("country-unlisted", `There are no factors for ${country}. ${leastUsed$1} To claim more, ${giveFNRB}`);
	return {
		value: place,
		notes: region === void 0 ? [unlisted] : []
	};
}
const leastUsed$1 = `Of each factor the listed value that claims least is used: fNRB is ${lowestRenewability}, and the CO2 of wood and charcoal earns that part.`;
const giveFNRB = "give fNRB with its document.";
const renewabilityNames = ({ country }) => [`fNRB.${country ?? "unlisted"}`, "fNRB.unlisted"];
/** Electricity counts against the project: a country without a factor gets the highest that is listed. */
const gridNames = ({ country }) => [`efGrid.${country ?? "unlisted"}`, "efGrid.unlisted"];
const gridLossNames = ({ country }) => [`tdl.${country ?? "unknown"}`, "tdl.unknown"];

// services/domain/methodologies/vm0050.ts
/** What one device takes or emits in a year, of all devices in use. An analysis has the devices of its household. */
const ofDevices = formulaEquation("amount", "amount of one device × N × n", (perDevice, { number, usage }) => perDevice * number * usage);
/** A fNRB by TOOL30 counts in part. */
const renewabilityByTool30 = equation("fNRB", "given × part", (given, part) => given * part);
const vm0050$3 = {
	id: "verra-vm0050@1.0",
	title: "VM0050: Energy Efficiency and Fuel-Switch Measures in Cookstoves, v1.0",
	boundaries: ["metered", "wholeHousehold"],
	rules: {
		...meteredRules,
		versions: ["vm0050-1.0", "vm0050-1.0-default"],
		limitsEnergy: false,
		lpgForEfficiencyOnly: false,
		lpgUntil: "2045-12-31",
		baselineYears: 5,
		unchecked: [
			"that each new stove has at least the efficiency that is used for it",
			"that the backup of own renewable power, where efGrid is given for it, is within the limit",
			"that ethanol is renewable, and its leakage (LE_RB)"
		]
	},
	equations: [
		listEquation("Eq 1", [
			displacedEmissions,
			emissionFactor,
			ofDevices
		], "vm0050"),
		listEquation("Eq 2", [fuelEnergy, fuelEmissions], "vm0050"),
		listEquation("Eq 3", [displacedEnergy, efficiencyRatio], "vm0050"),
		listEquation("Eq 5", [
			displacedEnergy,
			cookingTestRatio,
			"electric pressure cookers"
		], "vm0050"),
		listEquation("Eq 6", ["fossil baseline: Eq 1 without fNRB"], "vm0050"),
		listEquation("Eq 7", ["PE biomass: Eq 1 of the fuel of the new stove"], "vm0050"),
		listEquation("Eq 8", [burnedEmissions, "fossil fuels; LPG until 31 December 2045"], "vm0050"),
		listEquation("Eq 9", [electricityEmissions], "vm0050"),
		listEquation("Eq 10", ["own renewable power: PE = 0"]),
		listEquation("Eq 11", [
			netReduction,
			reduction$1,
			leakage$2,
			leakingFraction
		], "vm0050"),
		listEquation("fNRB", [renewabilityByTool30, "part is tool30Part"], "vm0050"),
		listEquation("Section 9.1", [
			leastOfCharcoal,
			charcoalAsWood,
			"WCCF 4, or up to 6 where shown"
		])
	],
	parameters: [
		...fuelParameters,
		...gridParameters,
		...kilnParameters,
		chosenParameter("scBaseline", "MJ per person and event", "sc"),
		chosenParameter("scProject", "MJ per person and event", "sc"),
		brought("usage", "fraction"),
		brought("usageCap", "fraction"),
		usual("fuelPerPersonWood", "t per person and year", "fuelPerPerson.Wood", "vm0050-1.0"),
		usual("fuelPerPersonCharcoal", "t per person and year", "fuelPerPerson.Charcoal", "vm0050-1.0"),
		usual("efficiencyThreeStone", "fraction", "efficiency.old.threeStone", "tool33-3.0"),
		usual("efficiencyNewMinBiomass", "fraction", "efficiency.biomass", "vm0050-1.0"),
		usual("efficiencyNewMinLpg", "fraction", "efficiency.lpg", "vm0050-1.0"),
		usual("efficiencyNewMinEthanol", "fraction", "efficiency.ethanol", "vm0050-1.0"),
		usual("efficiencyNewMinHotplate", "fraction", "efficiency.hotplate", "vm0050-1.0"),
		usual("efficiencyNewMinInduction", "fraction", "efficiency.induction", "vm0050-1.0"),
		usual("woodForCharcoal", "t wood per t charcoal", "woodForCharcoal", "vm0050-1.0-default"),
		usual("tool30Part", "fraction", "tool30Part", "vm0050-1.0"),
		usual("netToGross", "fraction", "netToGross", "vm0050-1.0"),
		usual("backupMaxGenerator", "fraction", "backupMax.generator", "vm0050-1.0"),
		usual("backupMaxNonRenewable", "fraction", "backupMax.nonRenewable", "vm0050-1.0")
	],
	cited: cite("Verra VM0050 v1.0", {
		intensity: "Eq 1",
		displaced: "Eq 3 and 5",
		baseline: "Eq 1",
		electricity: "Eq 9",
		fuel: "Eq 7 and 8",
		leakage: "Eq 11"
	}),
	source: "Verra, 9 October 2024, corrections of 3 February 2025; read second-hand",
	reliability: "S",
	validFrom: "2024-10-09"
};

// services/domain/emissions/inputs/fuel-inputs.ts
const perTJ = "tCO2e/TJ";
/** Of the fuel that is replaced: what the request gives counts for it alone. */
function baselineFuelInputs(fuel, { lookup, place }) {
	const ncv = energyContent(lookup.findUnlessGiven("ncv", `ncv.${fuel}`), lookup);
	const perKg = lookup.given("emissionsPerKg");
	if (perKg !== void 0) {
		const used = perKgWithin(perKg, {
			fuel,
			ncv: ncv.value
		}, {
			lookup,
			place
		});
		return {
			ncv,
			emissionsPerKg: uncertain(used, "kgCO2e/kg", {
				lookup,
				kind: "emissionsPerKg"
			})
		};
	}
	const fNRB = isWoody(fuel) ? renewability({
		lookup,
		place
	}) : exact({
		value: 1,
		source: "not a woody fuel: fNRB does not apply",
		notes: []
	}, "fraction");
	const { efCO2, efNonCO2, steps } = gasesOf(fuel, {
		lookup,
		fNRB: fNRB.value,
		ncv: ncv.value
	});
	return {
		ncv,
		efCO2: {
			...co2(efCO2, lookup),
			steps
		},
		efNonCO2: otherGases(efNonCO2, lookup),
		upstream: upstreamOf(fuel, lookup),
		fNRB
	};
}
/**
* Emission factors of the baseline fuel. Where the methodology converts charcoal to wood, they are those of the kiln or
* those of the wood, whichever gives less with this fNRB; a given factor stands in both.
*/
function gasesOf(fuel, { lookup, fNRB, ncv }) {
	const listed = (name) => within$1(name, lookup.findUnlessGiven(name, `${name}.${fuel}`), {
		fuel,
		lookup
	});
	const byKiln = {
		efCO2: listed("efCO2"),
		efNonCO2: listed("efNonCO2")
	};
	const conversion = conversionOf(fuel, lookup);
	if (conversion === void 0) return {
		...byKiln,
		steps: []
	};
	const ncvWood = lookup.find("ncv.Wood");
	const ofWood = (name) => {
		if (lookup.given(name) !== void 0) return {
			found: byKiln[name],
			steps: []
		};
		const wood = lookup.find(`${name}.Wood`);
		const from = {
			WCCF: conversion.value,
			NCV_wood: ncvWood.value,
			NCV_charcoal: ncv,
			EF_wood: wood.value
		};
		const value = charcoalAsWood({
			conversion: conversion.value,
			efWood: wood.value,
			ncvWood: ncvWood.value,
			ncvCharcoal: ncv
		});
		const { source } = conversion;
		const step = {
			id: `charcoal as wood ${name}`,
			value,
			unit: perTJ,
			equation: charcoalAsWood.text,
			source,
			from
		};
		return {
			found: {
				value,
				source,
				notes: [
					...wood.notes,
					...ncvWood.notes,
					...conversion.notes
				]
			},
			steps: [step]
		};
	};
	const [co2OfWood, othersOfWood] = [ofWood("efCO2"), ofWood("efNonCO2")];
	const byWood = {
		efCO2: co2OfWood.found,
		efNonCO2: othersOfWood.found
	};
	const together = (id, { efCO2, efNonCO2 }) => ({
		id,
		value: emissionFactor({
			efCO2: efCO2.value,
			efNonCO2: efNonCO2.value,
			fNRB
		}),
		unit: perTJ,
		equation: emissionFactor.text,
		source: efCO2.source,
		from: {
			EF_CO2: efCO2.value,
			fNRB,
			EF_nonCO2: efNonCO2.value,
			upstream: 0
		}
	});
	const [kiln, wood] = [together("charcoal by the kiln", byKiln), together("charcoal by the wood", byWood)];
	const used = {
		id: "charcoal",
		value: leastOfCharcoal(kiln.value, wood.value),
		unit: perTJ,
		equation: leastOfCharcoal.text,
		source: conversion.source,
		from: {
			"EF by the kiln": kiln.value,
			"EF by the wood": wood.value
		}
	};
	const steps = [
		kiln,
		...co2OfWood.steps,
		...othersOfWood.steps,
		wood,
		used
	];
	return {
		...wood.value < kiln.value ? byWood : byKiln,
		steps
	};
}
/** t of wood a t of charcoal, where the methodology converts the baseline fuel; undefined elsewhere. */
function conversionOf(fuel, lookup) {
	const conversion = fuel === "Charcoal" ? lookup.findOr("woodForCharcoal", NaN) : void 0;
	return conversion?.source === "none" ? void 0 : conversion;
}
/**
* fNRB of the country. VM0050 counts 0.74 of a value by TOOL30: one that is given and claims more
* than the listed one is taken for such a value, and counts at least as the listed one.
*/
function renewability({ lookup, place }) {
	const kind = {
		lookup,
		kind: "fNRB"
	};
	const found = lookup.findUnlessGiven("fNRB", ...renewabilityNames(place));
	const part = lookup.findOr("tool30Part", 1);
	const notes = [...found.notes, ...part.notes];
	const listed = lookup.usual(...renewabilityNames(place)) ?? 0;
	if (found.source !== "given" || part.source === "none" || found.value <= listed) return uncertain({
		...found,
		notes
	}, "fraction", kind);
	const value = Math.max(listed, renewabilityByTool30(found.value, part.value));
	const capped = warningNote("parameter-capped", `fNRB is given as ${found.value}, above the listed ${listed}. It is treated as a TOOL30 value, of which ${part.source} allows ${part.value}: ${round3(value)} is used.`);
	const step = {
		id: "fNRB",
		value,
		unit: "fraction",
		equation: `max(listed, ${renewabilityByTool30.text})`,
		source: part.source,
		from: {
			listed,
			given: found.value,
			part: part.value
		}
	};
	const used = {
		...found,
		value,
		notes: [...notes, capped]
	};
	return {
		...uncertain(used, "fraction", kind),
		steps: [step]
	};
}
/** Cuts a given value at the most that the methodology allows for the fuel, where it has such a limit. */
function within$1(name, found, { fuel, lookup }) {
	if (found.source !== "given") return found;
	const cap = lookup.findOr(`${name}Cap.${fuel}`, Infinity);
	const notes = [...found.notes, ...cap.notes];
	if (found.value <= cap.value) return {
		...found,
		notes
	};
	const capped = warningNote("parameter-capped", `${name} is given as ${found.value}, and ${cap.source} allows ${cap.value}. The limit is used.`);
	return {
		...cap,
		notes: [...notes, capped]
	};
}
/**
* A factor per kg is cut where its parts would be, with the fNRB that would count beside them. Where the methodology
* counts a fNRB in part (VM0050) and does not limit the others, they are as listed: a larger fNRB may be in it.
*/
function perKgWithin(given, { fuel, ncv }, { lookup, place }) {
	const { value: fNRB, notes: ofFNRB } = isWoody(fuel) ? renewability({
		lookup,
		place
	}) : {
		value: 1,
		notes: []
	};
	const usual = (name) => lookup.usual(name) ?? NaN;
	const perKg = (efCO2, efNonCO2, ofOne) => emissionsPerKg({
		efCO2,
		efNonCO2,
		fNRB
	}, ofOne);
	const conversion = conversionOf(fuel, lookup);
	const listed = Math.min(perKg(usual(`efCO2.${fuel}`), usual(`efNonCO2.${fuel}`), ncv), conversion === void 0 ? Infinity : conversion.value * perKg(usual("efCO2.Wood"), usual("efNonCO2.Wood"), usual("ncv.Wood")));
	const caps = [lookup.findOr(`efCO2Cap.${fuel}`, NaN), lookup.findOr(`efNonCO2Cap.${fuel}`, NaN)];
	const part = lookup.findOr("tool30Part", NaN);
	const notes = [
		given.notes,
		ofFNRB,
		...caps.map((cap) => cap.notes),
		part.notes,
		conversion?.notes ?? []
	].flat();
	const isInParts = isWoody(fuel) && part.source !== "none" && caps.some((cap) => Number.isNaN(cap.value));
	const most = isInParts ? listed : perKg(caps[0].value, caps[1].value, ncv);
	if (!(given.value > most)) return {
		...given,
		notes
	};
	const source = isInParts ? `the listed factors with a fNRB as ${part.source}` : caps.map((cap) => cap.source).join(", ");
	const capped = warningNote("parameter-capped", `emissionsPerKg is given as ${given.value}, and ${source} allow ${round3(most)}. The limit is used.`);
	return {
		value: most,
		source,
		notes: [...notes, capped]
	};
}
/** Of new energy. */
function carrierInputs(carrier, { lookup, place }) {
	if (carrier === "Electricity") {
		const efGrid = lookup.findUnlessGiven("efGrid", ...gridNames(place));
		return {
			efGrid: uncertain(efGrid, "kgCO2e/kWh", {
				lookup,
				kind: "efGrid"
			}),
			tdl: uncertain(lookup.findUnlessGiven("tdl", ...gridLossNames(place)), "fraction", {
				lookup,
				kind: "tdl"
			})
		};
	}
	return {
		[`ncv:${carrier}`]: energyContent(lookup.find(`ncv.${carrier}`), lookup),
		[`efCO2:${carrier}`]: co2(lookup.find(`efCO2.new.${carrier}`, `efCO2.${carrier}`), lookup),
		[`efNonCO2:${carrier}`]: otherGases(lookup.find(`efNonCO2.${carrier}`), lookup),
		[`upstream:${carrier}`]: upstreamOf(carrier, lookup)
	};
}
const energyContent = (found, lookup) => uncertain(found, "MJ/kg", {
	lookup,
	kind: "ncv"
});
const co2 = (found, lookup) => uncertain(found, "tCO2/TJ", {
	lookup,
	kind: "efCO2"
});
const otherGases = (found, lookup) => uncertain(found, perTJ, {
	lookup,
	kind: "efNonCO2"
});
/** Making and bringing the fuel, where the methodology counts it: 0 elsewhere. */
function upstreamOf(fuel, lookup) {
	const found = fuel === "Electricity" ? {
		value: 0,
		source: "none",
		notes: []
	} : lookup.findOr(`upstream.${fuel}`, 0);
	return found.source === "none" ? exact(found, perTJ) : uncertain(found, perTJ, {
		lookup,
		kind: "upstream"
	});
}

// services/domain/emissions/inputs/ratio-inputs.ts
const ratioName = ({ kind, carrier }, lookup) => {
	if (kind === "other") return null;
	if (givenRatio(carrier, lookup) !== void 0) return { given: "scRatio" };
	return kind === "pressureCooker" ? {
		by: cookingTestRatio,
		over: "sc:baseline",
		under: `sc:${kind}`
	} : {
		by: efficiencyRatio,
		over: `efficiency:${kind}`,
		under: "efficiency:baseline"
	};
};
/**
* Pressure cookers by cooking tests (case 2), all others by efficiencies (case 1). Each part is an input of its own:
* what two ratios share, the old stove or the parameter of the request, errs in both alike.
*/
function ratioInputs({ kind, carrier }, { lookup, place, fuelType }) {
	if (kind === "other") return {};
	const given = givenRatio(carrier, lookup);
	if (given !== void 0) return { scRatio: uncertain(given, "MJ baseline fuel / MJ", {
		lookup,
		kind: "ratio"
	}) };
	if (kind === "pressureCooker") {
		const { old, ofNew } = cookingTests$1(fuelType, {
			lookup,
			place
		});
		return {
			"sc:baseline": specificEnergy$1(old, lookup),
			"sc:pressureCooker": specificEnergy$1(withinRatio(ofNew, old), lookup)
		};
	}
	return {
		[`efficiency:${kind}`]: efficiency(efficiencyOf(kind, lookup), lookup),
		"efficiency:baseline": efficiency(lookup.findUnlessGiven("efficiencyBaseline", `efficiency.baseline.${fuelType}`), lookup)
	};
}
/** Both tests are of one region: of those that the place allows, the one with the smallest ratio. */
function cookingTests$1(fuelType, { lookup, place }) {
	const of = (region) => ({
		old: lookup.findUnlessGiven("scBaseline", `sc.${region}.${fuelType}`, `sc.${region}.other`),
		ofNew: lookup.findUnlessGiven("scProject", `sc.${region}.pressureCooker`)
	});
	const ratioIn = ({ old, ofNew }) => cookingTestRatio(old.value, ofNew.value);
	const [first, ...others] = place.cooking;
	return others.map(of).reduce((least, one) => ratioIn(one) < ratioIn(least) ? one : least, of(first));
}
/** A ratio that is given answers for every cooker that it is of, also for one that was not used. */
const givenRatioNotes = (cookers, lookup) => cookers.flatMap(({ kind, carrier }) => kind === "other" || carrier === null ? [] : givenRatio(carrier, lookup)?.notes ?? []);
const givenRatio = (carrier, lookup) => carrier === "Electricity" ? lookup.given("scRatio") : void 0;
/** By its stove type, the parameter that gives its efficiency. */
const ofStoveType = {
	hotplate: "efficiencyProject.ElectricHotplate",
	induction: "efficiencyProject.InductionStove",
	lpg: "efficiencyProject.LpgStove",
	ethanol: "efficiencyProject.EthanolStove"
};
/** That of the type goes before that of all stoves. */
const efficiencyOf = (kind, lookup) => lookup.given(ofStoveType[kind]) ?? lookup.findUnlessGiven("efficiencyProject", `efficiency.${kind}`);
/** Cooking tests of which one is given make no larger ratio than may be given as one. */
function withinRatio(ofNew, old) {
	const least = old.value / overridable.scRatio.max;
	if (ofNew.value >= least) return ofNew;
	const capped = warningNote("parameter-capped", `scBaseline ${old.value} and scProject ${ofNew.value} give a ratio above the limit of ${overridable.scRatio.max}. scProject is set to ${round4(least)}.`);
	return {
		...ofNew,
		value: least,
		notes: [...ofNew.notes, capped]
	};
}
const efficiency = (found, lookup) => uncertain(found, "fraction", {
	lookup,
	kind: "efficiency"
});
const specificEnergy$1 = (found, lookup) => uncertain(found, "MJ per person and event", {
	lookup,
	kind: "specificEnergy"
});

// services/domain/emissions/inputs/model-inputs.ts
/** Inputs that both boundaries share, the terms of the cookers that read them, and the baseline fuel of each day, kg. */
function modelInputs(sources) {
	const { cookers, lookup, baseline, counterfactual, end } = sources;
	const { fuelType } = baseline;
	const { estimate } = counterfactual;
	const carriers = [...new Set(cookers.map(({ carrier }) => carrier))];
	const used = cookers.filter(replacesFuel);
	const days = daysOf(sources.inputs.period);
	const perUnit = kgPerUnit(fuelType, lookup).value * (baseline.amount > 0 ? estimate.amount / baseline.amount : 0);
	return {
		inputs: {
			...baselineFuelInputs(fuelType, sources),
			daf: exact(lookup.findOr("daf", 0), "fraction"),
			baselineFuel: baselineInput(estimate, sources),
			...Object.assign({}, ...carriers.map((carrier) => carrierInputs(carrier, sources))),
			...Object.assign({}, ...used.map((cooker) => ratioInputs(cooker, {
				...sources,
				fuelType
			}))),
			...Object.assign({}, ...cookers.map((cooker) => meterInputs(cooker, end, lookup)))
		},
		terms: cookers.map((cooker) => ({
			did: cooker.did,
			carrier: cooker.carrier,
			ratio: used.includes(cooker) ? ratioName(cooker, lookup) : null,
			amounts: dayAmounts(cooker, days, {
				end,
				perUnit: kgPerUnitOfNew(cooker.carrier, lookup).value
			}),
			noRatio: whyNoFuel(cooker)
		})),
		baselineKg: baseline.byDay.map((amount) => amount * perUnit)
	};
}
/** In kWh or kg. A day without any value, beside a cooker that sent one, may have been as any other of its days. */
function dayAmounts({ days: known, meter, isExcluded }, days, { end, perUnit }) {
	const byDay = new Map(known.map((row) => [row.day, row]));
	const installed = new Set(meter.installedDays);
	const most = Math.max(0, ...known.map(({ used, unseen }) => used.high + unseen));
	const amountsOf = (amountOn, otherwise) => days.map((day) => {
		const row = byDay.get(day);
		return perUnit * (row === void 0 ? installed.has(day) ? otherwise : 0 : amountOn(row));
	});
	return {
		used: amountsOf(({ used }) => end === "best" ? used.best : used.high, 0),
		cooked: amountsOf(({ cooked }) => end === "best" ? cooked.best : cooked.low, 0),
		unseen: end === "best" || isExcluded ? [] : amountsOf(({ unseen }) => unseen, most)
	};
}

// services/domain/emissions/cookers/cooker-emissions.ts
/** Energy put into the cooker by an amount of its carrier, MJ. */
const inputMJ = (read, { carrier }, amount) => carrier === "Electricity" ? electricityEnergy(amount) : fuelEnergy(amount, read(`ncv:${carrier}`));
/** 0 where none is known. */
function ratioOf(read, ratio) {
	if (ratio === null) return 0;
	return "given" in ratio ? read(ratio.given) : ratio.by(read(ratio.over), read(ratio.under));
}
/** kgCO2e of an amount: Eq 8 for electricity with the losses of the grid, Eq 9 for fuels; more where the meter may err too far. */
function ownEmissions(read, cooker, amount) {
	const measured = cooker.carrier === "Electricity" ? electricityEmissions(amount, {
		efGrid: read("efGrid"),
		tdl: read("tdl")
	}) : burnedEmissions(inputMJ(read, cooker, amount), carrierFactors(read, cooker.carrier));
	return withMeterError(measured, read(`meterError:${cooker.did}`));
}
/** Of a fuel that is not the baseline's. Biomass counts all its CO2 but for biogas and ethanol. */
const carrierFactors = (read, carrier) => ({
	efCO2: read(`efCO2:${carrier}`),
	efNonCO2: read(`efNonCO2:${carrier}`),
	upstream: read(`upstream:${carrier}`)
});
/** Under methodologies that credit LPG for efficiency only. */
const creditedIntensity = (read, { carrier }, intensity) => carrier === "LPG" ? lpgIntensity(intensity, fossilIntensity(carrierFactors(read, carrier))) : intensity;

// services/domain/methodologies/whole-household.ts
/**
* Baseline fuel of a day, kg: of a day in use it is the baseline, or what was burned where that is more; a day without use
* gives and lends nothing, for what was burned on it would have been burned anyway.
*/
const baselineOfDay = equation("fuel", "part in use × max(baseline fuel, residual fuel) + (1 − part in use) × residual fuel", (part, baselineFuel, residualFuel) => part * Math.max(baselineFuel, residualFuel) + (1 - part) * residualFuel);
/** Metered energy replaces at most the fuel that the household burned, kg of `ncv` MJ/kg; `displaced` in MJ. */
const householdCap = equation("household cap", "min(1, baseline fuel × NCV × part of the days with a cooker / Σ displaced)", (displaced, most) => partWithin(most.baselineFuel * most.ncv * most.part, displaced));
/** Baseline fuel that the displaced energy stands for, kg. */
const displacedFuel = equation("fuel", "displaced / NCV", (displaced, ncv) => displaced / ncv);
const wholeHousehold = {
	id: "whole-household@1",
	title: "Whole household: baseline fuel against residual fuel and all new energy",
	boundaries: ["wholeHousehold"],
	rules: {
		...wholeHouseholdRules,
		versions: []
	},
	equations: [
		listEquation("Baseline", [
			fuelEmissions,
			fuelIntensity,
			"fNRB is 1 for a fossil fuel",
			givenIntensity,
			emissionsPerKg,
			baselineOfDay,
			"of each day; a period is the sum of its days"
		], "emissionsPerKg"),
		listEquation("Actual", [
			"residual fuel as the baseline, and of the new devices",
			electricityEmissions,
			burnedEmissions,
			fossilIntensity
		]),
		listEquation("Reduction", [reduction$1, "of one boundary"], "reduction", "boundaryCompare", "boundaryRefuse"),
		listEquation("Household cap", [
			householdCap,
			displacedFuel,
			"of metered energy"
		], "boundaryCap"),
		listEquation("Credit", [netReduction, leakage$2])
	],
	parameters: [
		...fuelParameters,
		...gridParameters,
		brought("baselineFuel", "kg per month"),
		brought("residualFuel", "kg of the period"),
		chosenParameter("leakageFraction", "fraction of the reduction", "leakageFraction")
	],
	cited: cite("Hearth, whole household"),
	source: "Rule of Hearth",
	reliability: "D",
	validFrom: null
};

// services/domain/emissions/model/model.ts
/** kgCO2e per MJ of baseline fuel. fNRB multiplies the CO2 of woody fuels only: `fNRB` is 1 for all others. */
function baselineIntensity(read, perKgGiven) {
	if (perKgGiven) return givenIntensity(read("emissionsPerKg"), read("ncv"));
	return fuelIntensity({
		efCO2: read("efCO2"),
		efNonCO2: read("efNonCO2"),
		fNRB: read("fNRB"),
		upstream: read("upstream")
	});
}
/** An input that is a sum errs in all its days alike. */
const scaleOf = (read, name, parts) => {
	const total = sum(parts);
	return total > 0 ? read(name) / total : 1;
};
function ratesOf(read, cookers, intensityOf) {
	return cookers.map((term) => {
		const scale = scaleOf(read, `amount:${term.did}`, term.amounts.used);
		return {
			term,
			kind: energyKind(term.carrier),
			perUnitMJ: scale * inputMJ(read, term, 1),
			ratio: ratioOf(read, term.ratio),
			intensity: intensityOf(term),
			emitted: scale * ownEmissions(read, term, 1)
		};
	});
}
/**
* Metered boundary: the energy that the cookers replace, against all energy that they used. Limits of a day bind in its
* baseline only: energy per person, then the household's own baseline fuel, which all cookers share in proportion to
* what they displace.
*/
function meteredEmissions(read, cookers, options) {
	const { limits, lpgForEfficiencyOnly, perKgGiven, baselineKg } = options;
	const intensity = baselineIntensity(read, perKgGiven);
	const rates = ratesOf(read, cookers, (term) => lpgForEfficiencyOnly ? creditedIntensity(read, term, intensity) : intensity);
	const scale = scaleOf(read, "baselineFuel", baselineKg);
	const [ncv, daf] = [read("ncv"), read("daf")];
	const day = (place, isWithUnseen) => {
		const parts = rates.map(({ term: { amounts }, ...rate }) => {
			const unseen = isWithUnseen ? amounts.unseen[place] ?? 0 : 0;
			return {
				...rate,
				used: (amounts.used[place] ?? 0) + unseen,
				cookedMJ: ((amounts.cooked[place] ?? 0) + unseen) * rate.perUnitMJ
			};
		});
		const within = (kind) => creditedFraction(sum(parts.map((part) => part.kind === kind ? part.cookedMJ : 0)), {
			persons: limits.persons,
			days: 1,
			limit: dailyLimitMJ(limits, kind)
		});
		const fractions = {
			electricity: within("electricity"),
			fuel: within("fuel")
		};
		const displaced = parts.map(({ cookedMJ, ratio, kind }) => displacedEnergy({
			input: cookedMJ,
			cookingShare: 1,
			ratio,
			creditedFraction: fractions[kind]
		}));
		const displacedMJ = sum(displaced);
		const ofDay = scale * (baselineKg[place] ?? 0);
		const cap = householdCap(displacedMJ, {
			baselineFuel: ofDay,
			ncv,
			part: 1
		});
		const unadjusted = sum(parts.map((part, index) => displacedEmissions(displaced[index] ?? 0, part.intensity))) * cap;
		return {
			unadjusted,
			baseline: adjustedBaseline(unadjusted, daf),
			actual: sum(parts.map(({ used, emitted }) => used * emitted)),
			displacedMJ,
			cap,
			fractions,
			baselineKg: displacedMJ > 0 ? ofDay : 0
		};
	};
	const totals = () => {
		const days = baselineKg.map((_, place) => day(place, false));
		const parts = rates.map((rate) => cookerTotals(rate, (place) => days[place]?.fractions[rate.kind] ?? 1));
		const [before, after] = [sum(parts.map(({ baseline }) => baseline)), sumOf(days, "unadjusted")];
		const cooked = rates.map(({ term, perUnitMJ, ratio }) => sum(term.amounts.cooked) * perUnitMJ * ratio);
		return {
			...daysTotals(days),
			cookers: parts,
			intensity,
			householdCap: before > 0 && days.some(({ cap }) => cap < 1) ? Math.min(1, after / before) : 1,
			residual: null,
			impliedFuelKg: displacedFuel(sum(cooked), ncv),
			energyCapped: days.some(({ fractions }) => fractions.electricity < 1 || fractions.fuel < 1)
		};
	};
	return {
		day,
		hasUnseen: unseenOn(cookers),
		totals
	};
}
/**
* Whole household: what was not burned of the baseline fuel on a day in use, against all new energy. Days without use give
* and lend nothing: what was burned on them would have been burned anyway.
*/
function householdEmissions(read, cookers, options) {
	const { perKgGiven, baselineKg, residualKg = [], partInUse } = options;
	const intensity = baselineIntensity(read, perKgGiven);
	const rates = ratesOf(read, cookers, () => intensity);
	const [ofBaseline, ofResidual] = [scaleOf(read, "baselineFuel", baselineKg), scaleOf(read, "residualFuel", residualKg)];
	const [burned, daf] = [{
		ncv: read("ncv"),
		intensity
	}, read("daf")];
	const day = (place, isWithUnseen) => {
		const residual = ofResidual * (residualKg[place] ?? 0);
		const counted = baselineOfDay(partInUse[place] ?? 0, ofBaseline * (baselineKg[place] ?? 0), residual);
		const own = sum(rates.map(({ term: { amounts }, emitted }) => {
			const unseen = isWithUnseen ? amounts.unseen[place] ?? 0 : 0;
			return ((amounts.used[place] ?? 0) + unseen) * emitted;
		}));
		const unadjusted = fuelEmissions(counted, burned);
		const kept = fuelEmissions(residual, burned);
		return {
			unadjusted,
			baseline: Math.max(kept, adjustedBaseline(unadjusted, daf)),
			actual: kept + own,
			displacedMJ: 0,
			cap: 1,
			fractions: {
				electricity: 1,
				fuel: 1
			},
			baselineKg: counted
		};
	};
	const totals = () => {
		const days = baselineKg.map((_, place) => day(place, false));
		const parts = rates.map((rate) => cookerTotals(rate, () => 1));
		const residual = fuelEmissions(ofResidual * sum(residualKg), burned);
		return {
			...daysTotals(days),
			cookers: parts,
			intensity,
			householdCap: 1,
			residual,
			impliedFuelKg: displacedFuel(sum(parts.map(({ displacedMJ }) => displacedMJ)), read("ncv")),
			energyCapped: false
		};
	};
	return {
		day,
		hasUnseen: unseenOn(cookers),
		totals
	};
}
const sumOf = (days, name) => sum(days.map((day) => day[name]));
const daysTotals = (days) => ({
	unadjusted: sumOf(days, "unadjusted"),
	baseline: sumOf(days, "baseline"),
	actual: sumOf(days, "actual"),
	days
});
/** Of all days; `fractionOn`: part of the energy of a day that may be credited. */
function cookerTotals({ term: { did, amounts }, perUnitMJ, ratio, intensity, emitted }, fractionOn) {
	const [used, cooked] = [sum(amounts.used), sum(amounts.cooked)];
	const credited = sum(amounts.cooked.map((amount, place) => amount * fractionOn(place)));
	const displacedMJ = credited * perUnitMJ * ratio;
	return {
		did,
		inputMJ: used * perUnitMJ,
		cookingShare: used > 0 ? cooked / used : 1,
		creditedFraction: cooked > 0 ? credited / cooked : 1,
		displacedMJ,
		intensity,
		baseline: displacedEmissions(displacedMJ, intensity),
		actual: used * emitted
	};
}
const unseenOn = (cookers) => (place) => cookers.some(({ amounts }) => (amounts.unseen[place] ?? 0) > 0);
/** kgCO2e of the period, best estimate: the sum of its days, whatever their sign. */
function reductionOf({ day }, days) {
	let total = 0;
	for (let place = 0; place < days; place += 1) total += balance(day(place, false));
	return total;
}
const balance = ({ baseline, actual }) => reduction$1(baseline, actual);
/**
* What a day earns for certain, kgCO2e: the least over all that its readings allow, and never less than nothing. Energy in time
* without readings may have cooked, or a limit may have left it nothing to earn: the smaller one counts.
*/
function leastOfDay({ day, hasUnseen }, place) {
	const seen = balance(day(place, false));
	return Math.max(0, hasUnseen(place) ? Math.min(seen, balance(day(place, true))) : seen);
}

// services/domain/surveys/sensor-comparison/measures.ts
/** Half a day of the week in which people count days of use. */
const halfDay = .5 / 7;
/** Units: fractions of days, hours, events, the unit of the fuel, and days. */
const defaultTolerances = {
	daysInUseShare: {
		relative: .2,
		absolute: halfDay
	},
	hoursPerDay: {
		relative: .2,
		absolute: .5
	},
	eventsPerDay: {
		relative: .2,
		absolute: .5
	},
	traditionalDaysShare: {
		relative: .2,
		absolute: halfDay
	},
	fuelPerMonth: {
		relative: .2,
		absolute: .5
	},
	silentDays: {
		relative: .2,
		absolute: .5
	}
};
/**
* From which measured value on "yes" is true: "used yesterday" of a stove in use on half of the days, "the old stove in
* the last week" of one in use on a day of seven, and "more than nothing" of the others.
*/
const yesFrom = {
	daysInUseShare: .5,
	hoursPerDay: Number.MIN_VALUE,
	eventsPerDay: Number.MIN_VALUE,
	traditionalDaysShare: 1 / 7,
	fuelPerMonth: Number.MIN_VALUE,
	silentDays: 1
};

// services/domain/sampling/proportion-intervals.ts
/** Exact: it covers the truth at least as often as its level says. */
function clopperPearsonInterval(m, n, level) {
	const tail = (1 - level) / 2;
	return [m === 0 ? 0 : betaQuantile(tail, m, n - m + 1), m === n ? 1 : 1 - betaQuantile(tail, n - m, m + 1)];
}

// services/domain/sampling/design-intervals.ts
/** Estimate ± t se within 0 to 1; exact where that leaves 0 to 1, or where there is no spread to see. */
function proportionLimits(estimate, base) {
	const { value } = estimate;
	if (base.isCensus) return certain(value);
	const symmetric = symmetricLimits(estimate, base.level);
	if (symmetric !== null && symmetric.interval[0] >= 0 && symmetric.interval[1] <= 1) return symmetric;
	const n = Math.max(1, Math.floor(effectiveSize(estimate, base) + dust$1));
	const [fewest, most] = [Math.floor(value * n + dust$1), Math.ceil(value * n - dust$1)];
	const interval = [clopperPearsonInterval(fewest, n, base.level)[0], clopperPearsonInterval(most, n, base.level)[1]];
	return {
		value,
		interval,
		halfWidth: Math.max(value - interval[0], interval[1] - value),
		method: "exact"
	};
}
/** Equal answers of fewer than this show no spread, and so give no interval. */
const equalAnswersMin = 30;
/** Estimate ± t se; null where the spread is unknown: one answer, or a few equal ones. */
function meanLimits(estimate, { level, effectiveUnits, isCensus }) {
	if (isCensus) return certain(estimate.value);
	if (hasSpread(estimate)) return symmetricLimits(estimate, level);
	return estimate.se >= 0 && effectiveUnits + dust$1 >= equalAnswersMin ? {
		...certain(estimate.value),
		method: "t"
	} : null;
}
const certain = (value) => ({
	value,
	interval: [value, value],
	halfWidth: 0,
	method: "census"
});
/** Sums of equal numbers differ by less than this part. */
const roundingNoise = 1e-10;
const hasSpread = ({ value, se }) => Number.isFinite(se) && se > roundingNoise * Math.abs(value);
function symmetricLimits(estimate, level) {
	const { value, se, df } = estimate;
	if (!hasSpread(estimate) || df < 1) return null;
	const quantile = quantileOf("t", level, df);
	return {
		value,
		interval: intervalOf({
			value,
			se
		}, quantile),
		halfWidth: quantile * se,
		method: "t"
	};
}
/** Quotients of whole numbers are off by less than this. */
const dust$1 = 1e-9;
/** p (1 − p) / se², less what few degrees of freedom leave unsure, and never more than the households. */
function effectiveSize(estimate, { level, households, effectiveUnits }) {
	const { value, se, df } = estimate;
	if (!hasSpread(estimate) || df < 1) return effectiveUnits;
	const unsure = quantileOf("t", level, households - 1) / quantileOf("t", level, df);
	return Math.min(households, value * (1 - value) / se ** 2 * unsure ** 2);
}

// services/domain/surveys/statistics/fuel-pairs.ts
const daysPerMonth = 365 / 12;

// services/domain/surveys/sensor-comparison/measured.ts
/** `days`: each day of the window, also those without data. */
function measureUse(measure, days, { level, dayCoverageMin, isPerDayInUse }) {
	const coverage = days.length === 0 ? 0 : sum(days.map((day) => day.coverage)) / days.length;
	if (measure === "silentDays") return {
		measured: silentDays(days, level),
		coverage,
		days: days.length,
		daysShare: 1
	};
	const usable = days.filter((day) => day.coverage >= dayCoverageMin);
	const measured = (values, scale = 1) => ({
		measured: values.length === 0 ? null : dailyMean(values, level, scale),
		coverage,
		days: values.length,
		daysShare: 1
	});
	switch (measure) {
		case "daysInUseShare":
		case "traditionalDaysShare": return {
			measured: usable.length === 0 ? null : shareInUse(usable, level),
			coverage,
			days: usable.length,
			daysShare: 1
		};
		case "hoursPerDay": {
			const asked = usable.filter(({ events }) => !isPerDayInUse || events > 0);
			const daysShare = usable.length === 0 ? 1 : asked.length / usable.length;
			return {
				...measured(asked.map(({ hours }) => hours)),
				daysShare
			};
		}
		case "eventsPerDay": return measured(usable.map(({ events }) => events));
		case "fuelPerMonth": return measured(usable.flatMap(({ fuel }) => fuel ?? []), daysPerMonth);
		default: return {
			measured: null,
			coverage,
			days: 0,
			daysShare: 1
		};
	}
}
function shareInUse(days, level) {
	const inUse = days.filter(({ events }) => events > 0).length;
	const estimate = proportionEstimate(inUse, days.length, null);
	const base = {
		level,
		households: days.length,
		effectiveUnits: days.length,
		isCensus: false
	};
	return measuredValue(estimate.value, proportionLimits(estimate, base), level, 1);
}
/** Equal days have no spread, and then the interval has no width. */
function dailyMean(values, level, scale) {
	const estimate = meanEstimate(values, null);
	const base = {
		level,
		households: values.length,
		effectiveUnits: values.length,
		isCensus: false
	};
	return measuredValue(estimate.value, meanLimits(estimate, base), level, scale);
}
function measuredValue(value, limits, level, scale) {
	const [lower, upper] = limits?.interval ?? [value, value];
	return {
		value: value * scale,
		interval: {
			lower: Math.max(0, lower * scale),
			upper: upper * scale,
			level
		}
	};
}
/** Days without data. A fault of the device says nothing of the household; an unknown reason may be either. */
function silentDays(days, level) {
	if (days.length === 0) return null;
	const count = (reason) => days.filter(({ silence }) => silence === reason).length;
	const [lower, upper] = [count("household"), count("household") + count("unknown")];
	return {
		value: upper,
		interval: {
			lower,
			upper,
			level
		}
	};
}

// services/domain/surveys/sensor-comparison/compare-household.ts
const level = .95;
const daysMin = 7;
function compareHousehold(rule, household) {
	const { measure, coverageMin, dayCoverageMin = coverageMin, isPerDayInUse = false } = rule;
	const { days: window, stated, ...named } = household;
	const { measured, coverage, days, daysShare } = measureUse(measure, window, {
		level,
		dayCoverageMin,
		isPerDayInUse
	});
	const excess = measured === null || !(days >= daysMin && (measure === "silentDays" || coverage >= coverageMin)) ? null : excessOf(stated, measured, rule);
	return {
		...named,
		question: rule.question,
		measure,
		stated: stated.value,
		isYesNo: stated.isYesNo,
		measured: measured?.value ?? null,
		interval: measured?.interval ?? null,
		coverage,
		daysShare,
		verdict: verdictOf(excess),
		excess
	};
}
function verdictOf(excess) {
	if (excess === null) return "not_comparable";
	if (excess > 1.000000001) return "overstated";
	return excess < -1.000000001 ? "understated" : "consistent";
}
/** 0 within the interval; ±1 at the tolerance beyond it. A "yes" or "no" is compared with what makes a "yes" true. */
function excessOf({ value, isYesNo }, { value: measured, interval: { lower, upper } }, { measure, tolerance = defaultTolerances[measure] }) {
	const allowed = Math.max(tolerance.relative * Math.abs(measured), tolerance.absolute);
	const least = isYesNo ? value > 0 ? yesFrom[measure] : -Infinity : value;
	const most = isYesNo ? value > 0 ? Infinity : yesFrom[measure] : value;
	const beyond = least > upper ? least - upper : Math.min(0, most - lower);
	return beyond === 0 ? 0 : beyond / allowed;
}

// services/domain/surveys/sensor-comparison/usable-use.ts
/**
* `lower`, for use of the new stove and the baseline: never above what was measured, whatever was stated. `upper`, for
* fuel of the project and use of the stove of before: never below it. Hours of a day on which the stove is used are made
* hours of any day. Null: nothing was measured well enough, and a statement alone gives no measured use.
*/
function usableUse({ verdict, stated, isYesNo, measured, daysShare }, side) {
	if (verdict === "not_comparable" || measured === null) return null;
	const amount = isYesNo && stated > 0 ? measured : stated;
	return daysShare * (side === "lower" ? Math.min(amount, measured) : Math.max(amount, measured));
}

// services/domain/emissions/declared/stated-use.ts
/** In the order of the statements. `cookers`: those of the boundary. */
const compareStatements = (inputs, cookers) => {
	const { statements = [] } = inputs;
	const measures = new Set(statements.map(({ measure }) => measure));
	const daysOfMeasure = new Map([...measures].map((one) => [one, sensorDays[one](inputs, cookers)]));
	return statements.map((statement) => {
		const { question, measure, value, isYesNo, isPerDayInUse = false } = statement;
		const days = daysOfMeasure.get(measure) ?? [];
		const comparison = compareHousehold({
			question,
			measure,
			isPerDayInUse,
			coverageMin: inputs.coverageThreshold
		}, {
			householdId: inputs.householdDid,
			collector: null,
			weight: 1,
			stated: {
				value,
				isYesNo
			},
			days
		});
		return {
			statement,
			comparison,
			usable: usableUse(comparison, measure === "traditionalDaysShare" ? "upper" : "lower"),
			isCovered: days.length > 0
		};
	});
};
/** Fraction of the days in use that interviews state, the smallest; null: none does. "No" about one day is no fraction. */
function statedPartInUse({ statements = [] }) {
	const stated = statements.filter(({ measure, isYesNo }) => measure === "daysInUseShare" && !isYesNo);
	return stated.length === 0 ? null : Math.min(...stated.map(({ value }) => value));
}
const sensorDay = (isKnown, isUsed, hours = 0) => ({
	coverage: isKnown ? 1 : 0,
	events: isUsed ? 1 : 0,
	hours,
	fuel: null,
	silence: null
});
const sensorDays = {
	daysInUseShare: (_, cookers) => [...usesByDay(cookers).values()].map((use) => sensorDay(use !== "unknown", use === "used")),
	hoursPerDay: (_, cookers) => {
		const stoves = [...new Set(cookers.map(({ hourMeter }) => hourMeter))];
		return [...usesByDay(cookers).keys()].map((day) => dayByHours(stoves, day));
	},
	traditionalDaysShare: ({ devices, period }) => {
		const stoves = devices.filter(({ type }) => type === "TraditionalStove");
		return stoves.length === 0 ? [] : daysOf(period).map((day) => dayByHours(stoves, day));
	}
};
/** Known only where each stove that was there tells its hours. */
function dayByHours(stoves, day) {
	const there = stoves.filter(({ installedDays }) => installedDays.includes(day));
	const told = there.flatMap(({ days }) => {
		const hours = days.find((row) => row.day === day)?.usageHours;
		return hours == null ? [] : bestOf(hours);
	});
	const hours = sum(told);
	return sensorDay(there.length > 0 && told.length === there.length, hours > 0, hours);
}

// services/domain/emissions/model/boundary.ts
/** A household that states less use than its readings show saved less on each day; more use than they show is not used. */
function computeBoundary(context, method, measured) {
	const asMeasured = boundaryWith(context, method, measured, null);
	const stated = statedPartInUse(context.inputs);
	const { used, stoveDays } = asMeasured;
	const part = stoveDays.days === 0 ? 0 : stoveDays.inUse / stoveDays.days;
	if (method === "metered" || stated === null || !used || stated >= part) return asMeasured;
	const asStated = boundaryWith(context, method, measured, {
		measured: part,
		stated
	});
	const notes = [...asMeasured.notes, ...asStated.notes];
	return {
		...asStated.credited <= asMeasured.credited ? asStated : asMeasured,
		notes
	};
}
function boundaryWith(context, method, measured, lowered) {
	const { inputs: asked, lookup, persons, rules, cookers } = context;
	const { period, confidenceLevel } = asked;
	const isMetered = method === "metered";
	const replacing = measured.filter(replacesFuel);
	const used = replacing.length > 0;
	const { value: limits, notes: ofLimits } = isMetered && rules.limitsEnergy ? energyLimits(lookup, persons) : noLimits;
	const weight = lowered === null ? 1 : lowered.stated / lowered.measured;
	const days = daysOf(period);
	const modelOf = isMetered ? meteredEmissions : householdEmissions;
	const partInUse = (end) => {
		const uses = usesByDay(used ? replacing : measured, end);
		return days.map((day) => used && uses.get(day) === "used" ? weight : 0);
	};
	const inputsAt = (end) => {
		const { inputs: shared, terms, baselineKg } = modelInputs({
			...context,
			cookers: measured,
			end
		});
		const residual = isMetered ? null : residualInput(context.residual, context, end);
		const options = {
			limits,
			baselineKg,
			...residual !== null && { residualKg: residual.byDay },
			partInUse: partInUse(end),
			lpgForEfficiencyOnly: isMetered && rules.lpgForEfficiencyOnly,
			perKgGiven: shared["emissionsPerKg"] !== void 0
		};
		return {
			inputs: residual === null ? shared : {
				...shared,
				residualFuel: residual.input
			},
			terms,
			options
		};
	};
	const modelAt = ({ terms, options }) => (read) => modelOf(notBelowZero(read), terms, options);
	const ofBest = inputsAt("best");
	const valueAt = (read) => reductionOf(modelAt(ofBest)(read), days.length);
	const propagated = propagate(valueAt, ofBest.inputs);
	const best = {
		...ofBest,
		valueAt,
		propagated,
		confidence: confidenceOf(propagated.value, propagated.sigma, confidenceLevel)
	};
	const emissions = modelAt(best)(reader(best.inputs)).totals();
	const ofLow = inputsAt("low");
	const least = leastOf(ofLow, modelAt(ofLow), days);
	const leakage = leakageOf(best.propagated.value, {
		period,
		cookers,
		lookup
	});
	const { value: hawthorneIndex, notes: ofIndex } = lookup.findOr("hawthorneIndex", 1);
	const ofCredit = leakage$2(least.conservative, leakage);
	const baselineKg = sum(emissions.days.map((day) => day.baselineKg));
	const residualKg = isMetered ? 0 : sum(best.options.residualKg ?? []);
	const there = usesByDay(used ? replacing : measured);
	return {
		...best,
		method,
		emissions,
		leakage,
		hawthorneIndex,
		used,
		measured,
		least,
		leakageOfCredit: ofCredit,
		credited: used ? Math.max(0, netReduction(least.conservative, {
			hawthorneIndex,
			leakage: ofCredit
		})) : 0,
		savedKgAtMost: Math.max(0, baselineKg - residualKg),
		baselineKg,
		ncv: reader(best.inputs)("ncv"),
		stoveDays: {
			days: there.size,
			inUse: best.options.partInUse.filter((part) => part > 0).length,
			ofPeriod: dayCount(period),
			lowered
		},
		notes: [
			...notesOf(best.inputs),
			...notesOf(least.inputs),
			...ofLimits,
			...leakage.notes,
			...ofIndex,
			...kgPerUnit(context.baseline.fuelType, lookup).notes
		]
	};
}
/**
* What each day earns for certain: the lower end of its 90 % interval where 90/10 is not met, and never less than nothing. Days
* are judged one by one, so no choice of days earns more than these days earn in the whole. Of power that is read at moments
* the uncertainty is that of the whole period.
*/
function leastOf(known, modelAt, days) {
	const valuesAt = (read) => {
		const model = modelAt(read);
		return days.map((_, place) => leastOfDay(model, place));
	};
	const propagated = propagateEach(valuesAt, known.inputs);
	const model = modelAt(reader(known.inputs));
	const byDay = days.map((day, place) => {
		const [value, sigma] = [propagated.parts[place] ?? 0, propagated.sigmas[place] ?? 0];
		const confidence = confidenceOf(value, sigma, conservativeLevel);
		return {
			day,
			seen: model.day(place, false),
			withUnseen: model.hasUnseen(place) ? model.day(place, true) : null,
			sigma,
			quantile: isSure(confidence) ? 0 : confidence.quantile,
			earned: Math.max(0, confidence.conservative)
		};
	});
	return {
		...known,
		valueAt: (read) => sum(valuesAt(read)),
		propagated,
		confidence: confidenceOf(propagated.value, propagated.sigma, conservativeLevel),
		byDay,
		conservative: sum(byDay.map(({ earned }) => earned))
	};
}
const noLimits = {
	value: unlimited,
	notes: []
};
/** Energy, fuel and factors are at least 0, however little is known of them. */
const notBelowZero = (read) => (name) => Math.max(0, read(name));
/**
* kgCO2e that the methodology gives, BE − PE − LE, before any lower bound: of what is printed, so that a reader finds it
* by subtraction. Where nothing was cooked, no reduction is the stove's.
*/
function methodologyReduction({ emissions, leakage, hawthorneIndex, used }) {
	const printed = printedDifference(emissions.baseline, emissions.actual);
	const left = printedDifference(printed * hawthorneIndex, leakage.total);
	return used ? left : Math.min(0, left);
}
/** kgCO2e: the smallest of the boundaries that can be calculated. */
const smallestCredit = (own, other) => Math.min(own.credited, other?.credited ?? own.credited);
/** The boundary that was not chosen, where it can be computed: a cross-check, and the smaller one is credited (4.1). */
function otherBoundary(context, method) {
	if (context.residual === null) return void 0;
	const other = method === "metered" ? "wholeHousehold" : "metered";
	const { measured, missing } = measuredCookers(context.cookers, other, context.gapRule);
	const unmetered = measured.length === 0 ? missing : missing.filter(showsUse$1);
	if (other === "metered" && unmetered.length > 0) return void 0;
	return computeBoundary(context, other, measured);
}

// services/domain/methodologies/ams.ts
const savedByKitchenTest = formulaEquation("savings", "B_old − B_new", (fuelOld, fuelNew) => fuelOld - fuelNew);
const savedByBoilingTest = formulaEquation("savings", "B_old × (1 − η_old / η_new)", (fuelOld, { efficiencyOld, efficiencyNew }) => fuelOld * (1 - efficiencyOld / efficiencyNew));
/** From kg of fuel per kg of food. */
const savedByCookingTest = formulaEquation("savings", "B_old × (1 − SC_new / SC_old)", (fuelOld, scOld, scNew) => fuelOld * (1 - scNew / scOld));
/** Useful heat in TJ, NCV in TJ/t. */
const savedByHeat = formulaEquation("savings", "HG / NCV × (1 / η_old − 1 / η_new)", (heat, ncv, { efficiencyOld, efficiencyNew }) => heat / ncv * (1 / efficiencyOld - 1 / efficiencyNew));
/** t of wood that the old stove took for the useful heat of the new one. */
const woodForHeat = formulaEquation("B", "HG / (NCV × η_old)", (heat, ncv, efficiencyOld) => heat / (ncv * efficiencyOld));
const source = "UNFCCC; not confirmed at the source";
const amsIIG$1 = {
	id: "cdm-ams-ii-g@unversioned",
	title: "AMS-II.G: energy efficiency measures in thermal applications of non-renewable biomass",
	boundaries: ["wholeHousehold"],
	rules: {
		...wholeHouseholdRules,
		versions: ["tool33-3.0"],
		mustBeGiven: ["leakageFraction"],
		unchecked: ["that each new stove has an efficiency of at least 0.25", samplesUnchecked]
	},
	equations: [
		listEquation("ER", [
			netReduction,
			fuelEmissions,
			usedFuel,
			emissionFactor,
			leakage$2,
			leakingFraction,
			"P savings, U μ"
		], "amsIIG"),
		listEquation("KPT", [savedByKitchenTest], "amsIIG"),
		listEquation("WBT", [savedByBoilingTest], "amsIIG"),
		listEquation("CCT", [savedByCookingTest], "amsIIG"),
		listEquation("TEO", [savedByHeat], "amsIIG"),
		listEquation("Charcoal", [
			leastOfCharcoal,
			charcoalAsWood,
			"WCCF 4"
		])
	],
	parameters: [
		...fuelParameters,
		brought("useFactor", "fraction"),
		chosenParameter("netToGross", "fraction", "netToGross"),
		chosenParameter("efProjectedFossil", "tCO2/TJ", "efProjectedFossil"),
		usual("efficiencyNewMin", "fraction", "efficiency.biomass", "ams-ii-g"),
		usual("fuelPerPersonWood", "t per person and year", "fuelPerPerson.Wood", "tool33-3.0"),
		usual("fuelPerPersonCharcoal", "t per person and year", "fuelPerPerson.Charcoal", "tool33-3.0"),
		usual("efficiencyThreeStone", "fraction", "efficiency.old.threeStone", "tool33-3.0"),
		usual("efficiencyTraditional", "fraction", "efficiency.old.traditional", "tool33-3.0"),
		usual("woodForCharcoal", "t wood per t charcoal", "woodForCharcoal", "tool33-3.0")
	],
	cited: cite("CDM AMS-II.G"),
	source,
	reliability: "M",
	validFrom: null
};
/** Formulas only: no analysis follows it. */
const amsIE$1 = {
	id: "cdm-ams-i-e@unversioned",
	title: "AMS-I.E: switch from non-renewable biomass for thermal applications by the user",
	boundaries: ["metered", "wholeHousehold"],
	rules: null,
	equations: [listEquation("ER", [
		netReduction,
		reduction$1,
		fuelEmissions,
		usedFuel,
		emissionFactor,
		leakage$2,
		leakingFraction,
		"U 1"
	], "amsIE"), listEquation("B", [woodForHeat, "or measured"], "amsIE")],
	parameters: [
		...fuelParameters,
		brought("projectEmissions", "tCO2e"),
		chosenParameter("netToGross", "fraction", "netToGross"),
		chosenParameter("efficiencyOld", "fraction", "efficiency.old")
	],
	source,
	reliability: "M",
	validFrom: null
};

// services/domain/methodologies/tpddtec.ts
const method3 = listEquation("Method 3", [
	fuelEmissions,
	usedFuel,
	emissionFactor,
	burnedEmissions,
	netReduction,
	reduction$1,
	"the fuel of the new stove takes no fNRB"
], "tpddtec31Method3");
const familyRules = {
	...wholeHouseholdRules,
	mustBeGiven: ["leakageFraction"],
	unchecked: [samplesUnchecked]
};
const tpddtec31 = {
	id: "gs-tpddtec@3.1",
	title: "Technologies and Practices to Displace Decentralized Thermal Energy Consumption, v3.1",
	boundaries: ["wholeHousehold"],
	rules: {
		...familyRules,
		versions: []
	},
	equations: [listEquation("Methods 1, 2", [
		fuelEmissions,
		usedFuel,
		emissionFactor,
		netReduction,
		"P is the fuel that is saved"
	], "tpddtec31Method1"), method3],
	parameters: [
		...fuelParameters,
		brought("usageRate", "fraction"),
		brought("leakage", "tCO2e"),
		chosenParameter("precisionMax", "fraction", "precisionMax"),
		chosenParameter("sampleMin", "households", "sampleMin")
	],
	cited: cite("Gold Standard TPDDTEC v3.1", { baseline: "method 3" }),
	source: "Gold Standard; not confirmed at the source",
	reliability: "M",
	validFrom: null
};
const tpddtec4 = {
	id: "gs-tpddtec@4",
	title: "Technologies and Practices to Displace Decentralized Thermal Energy Consumption, v4",
	boundaries: ["wholeHousehold"],
	rules: {
		...familyRules,
		versions: ["tpddtec-4"]
	},
	equations: [listEquation("Method 2", ["default baseline: fuel per person × persons, at most the cap; fuelwood, micro and small scale only"]), method3],
	parameters: [
		...fuelParameters,
		usual("fuelPerPersonWood", "t per person and year", "fuelPerPerson.Wood", "tpddtec-4"),
		usual("fuelJustifiedWood", "t per person and year", "fuelJustified.Wood", "tpddtec-4"),
		usual("fuelCapWood", "t per person and year", "fuelCap.Wood", "tpddtec-4"),
		brought("usageRate", "fraction"),
		brought("leakage", "tCO2e"),
		...kilnParameters
	],
	cited: cite("Gold Standard TPDDTEC v4", { baseline: "method 3" }),
	source: "Gold Standard; read second-hand",
	reliability: "S",
	validFrom: null
};
const rech50 = {
	id: "gs-tpddtec@5.0",
	title: "Reduced Emissions from Cooking and Heating (RECH), TPDDTEC v5.0, without meters",
	boundaries: ["wholeHousehold"],
	rules: {
		...stoveRules,
		versions: [
			...stoveRules.versions,
			"rech-5.0-to-2029",
			"rech-5.0-from-2030"
		],
		mustBeGiven: ["daf"],
		unmeteredOnly: true
	},
	equations: stoveEquations,
	parameters: [
		...stoveParameters,
		usual("fuelPerPersonWood", "t per person and year", "fuelPerPerson.Wood", "rech-5.0"),
		usual("fuelPerPersonCharcoal", "t per person and year", "fuelPerPerson.Charcoal", "rech-5.0"),
		usual("fuelJustifiedWood", "t per person and year", "fuelJustified.Wood", "rech-5.0"),
		usual("fuelJustifiedCharcoal", "t per person and year", "fuelJustified.Charcoal", "rech-5.0"),
		chosenParameter("hawthorneIndex", "fraction", "hawthorneIndex")
	],
	cited: cite("Gold Standard TPDDTEC v5.0 (RECH)"),
	source: "Gold Standard PAA-M400-08; read second-hand",
	reliability: "S",
	validFrom: null
};

// services/domain/methodologies/registry.ts
const byId = {
	[mmecd12.id]: mmecd12,
	[mmecd20.id]: mmecd20,
	[vm0050$3.id]: vm0050$3,
	[tpddtec31.id]: tpddtec31,
	[tpddtec4.id]: tpddtec4,
	[rech50.id]: rech50,
	[smec40.id]: smec40,
	[amsIIG$1.id]: amsIIG$1,
	[wholeHousehold.id]: wholeHousehold
};
const isMethodologyId = (id) => Object.hasOwn(byId, id);
const analyzable = Object.keys(byId).filter(isMethodologyId);
const rulesOf = (id) => byId[id].rules;
/** Where the steps of a trace are stated. */
const citationsOf = (id) => byId[id].cited;
/** The methodology without one in the request or project. */
const usualMethodology = {
	metered: "gs-mecd@1.2",
	wholeHousehold: "whole-household@1"
};

// services/domain/emissions/cookers/unused-readings.ts
/** Flags of days on which readings were left out. */
const unusedBy = {
	"reading.conflict": {
		says: "readings of the same time contradict each other",
		mend: "Let one source alone send under this DID"
	},
	"reading.out_of_range": {
		says: "no sensor can measure their temperatures",
		mend: "Check the probe"
	},
	"reading.sentinel": {
		says: "they are placeholders of the sensor",
		mend: "Check the probe"
	},
	"reading.stuck": {
		says: "they keep the same value for hours",
		mend: "Check the sensor"
	},
	"usage.flip_flop": {
		says: "they change between on and off more than 20 times in an hour",
		mend: "Check the sensor"
	}
};
/** The reasons for which all readings of days were left out, each once. */
const unusedReadings = (cookers) => Object.entries(unusedBy).flatMap(([flag, unused]) => {
	const days = cookers.flatMap(({ meter }) => meter.days.filter(({ received, flags }) => received === 0 && flags.includes(flag))).length;
	return days === 0 ? [] : [{
		...unused,
		days
	}];
});
/** What cookers without a usable reading did in a time, such as `in the period`; a beginning of a sentence. */
function saidNothing(cookers, when) {
	const { unused = [], silent = [] } = Object.groupBy(cookers, (one) => unusedReadings([one]).length > 0 ? "unused" : "silent");
	const namesOf = (some) => some.map(({ did }) => did).join(", ");
	const why = unusedReadings(unused).map(({ says, days }) => `${says} on ${days} ${days === 1 ? "day" : "days"}`);
	return [...silent.length > 0 ? [`${namesOf(silent)} sent no readings ${when}`] : [], ...unused.length > 0 ? [`${namesOf(unused)} sent readings ${when}, but none can be used (${why.join(", ")})`] : []].join(", and ");
}

// services/domain/emissions/refusals/not-measured.ts
const insufficient = (detail) => ({
	code: "insufficient-data",
	detail
});
const namesOf = (cookers) => cookers.map(({ did }) => did).join(", ");
function nothingToAnalyze({ period: { start, end }, devices }, cookers) {
	const days = `from ${start} to ${end}`;
	if (cookers.length === 0) {
		const there = devices.map(({ did, type }) => `${did} (${type})`).join(", ");
		return insufficient(`No creditable stove, cooker or meter is installed ${days}; installed: ${there === "" ? "nothing" : there}. Install one by POST /v1/devices/{id}/installations, also for past days.`);
	}
	if (!cookers.every(isSilent)) return void 0;
	const [unused] = unusedReadings(cookers);
	const mend = unused === void 0 ? "Send stored readings" : unused.mend;
	return insufficient(`${saidNothing(cookers, days)}. ${mend}, or ask for days with readings (see GET /v1/households/{id}/coverage).`);
}
/** Fuel that no device measures would be missing in the actual emissions. */
function otherFuels({ devices }, baselineFuel) {
	for (const device of devices) {
		const [fuel] = uncountedFuels(device, baselineFuel);
		if (fuel !== void 0) return insufficient(`${device.did} (${device.type}) used ${fuel}, which is not measured elsewhere: a device can report one fuel in addition to ${baselineFuel} of the baseline. Ask for days without ${fuel}, and let a separate FuelScale report it.`);
	}
}
/** The whole household without what it still burns. `unmetered`: stoves that keep it from being metered. */
function noScale(fuel, unmetered) {
	const scale = `install a FuelScale with the fuelType ${fuel} in the household`;
	return insufficient(unmetered.length === 0 ? `The residual ${fuel} of the household was not measured: ${scale}, or use the boundary metered.` : `${namesOf(unmetered)} has no energy or fuel meter, and the residual ${fuel} of the household was not measured: ${scale}, or a meter for each new stove.`);
}
const silentStoves = (silent) => insufficient(`${saidNothing(silent, "in the period")}, so the use of the whole household is not known. Send stored readings, report the use of a stove without a sensor (usage readings under its DID), or end its installation if it was away (POST /v1/devices/{id}/installations).`);
const onlyGaps = (excluded) => insufficient(`${namesOf(excluded)} lacks data on at least half of its days, and the methodology excludes such meters. Ask for a period with more data.`);
/** A silent meter counts as the one that measured least. */
const onlyDoubtful = (cookers) => {
	const { silent = [], heard = [] } = Object.groupBy(cookers, (one) => isSilent(one) ? "silent" : "heard");
	return insufficient(`${saidNothing(silent, "in the period")}, and ${namesOf(heard)} may measure the same energy. Send stored readings, or end the installation of a meter that was away (POST /v1/devices/{id}/installations).`);
};
/** Metered and unmetered cookers have no common boundary but the whole household. */
function refuseUnmeasured(method, { measured, missing, fuelType }) {
	const names = namesOf(missing);
	const metered = missing.filter(({ amount, carrier }) => amount !== null && carrier !== fuelType);
	if (method === "metered" && metered.length > 0) return {
		code: measured.length === 0 ? "insufficient-data" : "boundary-mixed",
		detail: `For ${metered.map(({ did, carrier }) => `${did} (${carrier})`).join(", ")} no efficiency is confirmed, so saved ${fuelType} cannot be computed. Use the boundary wholeHousehold, with a FuelScale for the residual ${fuelType}.`
	};
	if (method === "wholeHousehold") return insufficient(`The energy of ${names} was not measured. Add an energy or fuel meter, or for an electric stove its hours of use.`);
	return measured.length === 0 ? insufficient(`The energy of ${names} was not measured. Add an energy or fuel meter, or use the boundary wholeHousehold with a FuelScale for the ${fuelType}.`) : {
		code: "boundary-mixed",
		detail: `The energy of ${names} was not measured, that of ${namesOf(measured)} was. Use the boundary wholeHousehold with a FuelScale for the residual ${fuelType}, or add a meter for ${names}.`
	};
}

// services/domain/emissions/refusals/refusals.ts
/** The first refusal that applies; undefined: none does. */
const findRefusal = (inputs) => refuseMixedBoundary(inputs) ?? wrongUnit(inputs) ?? refuseImplausibleUse(inputs);
/** Baseline and actual emissions are of one boundary, or the difference means nothing. */
function refuseMixedBoundary({ methodology, baselineMethod }) {
	if (methodology === null || baselineMethod == null) return void 0;
	const { boundary } = rulesOf(methodology);
	return boundary === baselineMethod ? void 0 : {
		code: "boundary-mixed",
		detail: `${methodology} uses the boundary ${boundary}, but baselineMethod is ${baselineMethod}. Remove one of them.`
	};
}
function wrongUnit({ devices }) {
	for (const { did, days } of devices) for (const { day, unitFaults = [] } of days) {
		const [fault] = unitFaults;
		if (fault === void 0) continue;
		const fuel = fault.split(" ")[0] ?? "";
		return {
			code: "unit-mismatch",
			detail: `${did} reported ${fault} on ${day}. The unit of this fuel is ${isFuelType(fuel) ? fuelUnits[fuel] : "another unit"}: configure the device, and ask for days after the change.`
		};
	}
}
/** kWh, or unit of the fuel, a day: a thousand times what a canteen takes. Such a number is no measurement. */
const mostADay = 1e6;
function refuseImplausibleUse({ devices }) {
	for (const { did, days } of devices) for (const { day, energyKwh, fuels } of days) {
		const found = [energyKwh ?? 0, ...Object.values(fuels)].map(highOf).find((amount) => !(Math.abs(amount) <= mostADay));
		if (found === void 0) continue;
		return {
			code: "insufficient-data",
			detail: `${did} reported a use of ${found} on ${day}. Values above ${mostADay} per day are rejected.`
		};
	}
}
/** LPG on days on which the methodology no longer credits it. */
function lpgEnded({ methodology, period }, cookers) {
	const until = methodology === null ? null : rulesOf(methodology).lpgUntil;
	const lpg = cookers.find(({ carrier }) => carrier === "LPG");
	return until === null || lpg === void 0 || period.end <= until ? void 0 : {
		code: "insufficient-data",
		detail: `${methodology} credits LPG until ${until}, and ${lpg.did} burns LPG. Ask for a period that ends by ${until}.`
	};
}
/** Electricity with a meter, where the methodology is for stoves without (RECH v5.0, SMEC v4.0). Weighed fuel is no meter. */
function withMeter({ methodology }, cookers) {
	if (methodology === null || !rulesOf(methodology).unmeteredOnly) return void 0;
	const found = cookers.find(({ carrier, estimated }) => carrier === "Electricity" && !estimated);
	return found && {
		code: "boundary-mixed",
		detail: `${methodology} is for stoves without meters, but ${found.meter.did} measures the electricity of ${found.did}. Use a metered methodology, for example ${usualMethodology.metered}.`
	};
}
/** A meter without a calibration that holds on every day of the period, where the methodology needs one. */
function refuseUncalibrated({ methodology }, cookers) {
	if (methodology === null || !rulesOf(methodology).needsCalibration) return void 0;
	for (const { meter } of cookers) {
		const open = meter.installedDays.find((day) => calibrationOn(meter, day) === void 0);
		if (open !== void 0) return {
			code: "calibration-missing",
			detail: `${methodology} requires a valid calibration of ${meter.did} on every day, and none is valid on ${open}. Add it by POST /v1/devices/{id}/calibrations.`
		};
	}
}
/** Each day has the factors of its day; a result has one of each, so a period ends where one of them ends. */
function changingFactors(notes) {
	const first = firstChangeIn(notes);
	return first === void 0 ? void 0 : {
		code: "insufficient-data",
		detail: `The factor ${first.name} changes on ${first.day}. Ask for the periods before and after it.`
	};
}
/** Parameters of single methodologies; all others go with every one. */
const special = [
	"daf",
	"hawthorneIndex",
	"embodied",
	"technicalLife",
	...upstreamNames
];

// services/domain/emissions/refusals/missing-inputs.ts
/** All that the request does not give, in one refusal. */
function missingInputs(known) {
	return toGive([
		missingRules(known),
		missingUpstream(known),
		missingDensity(known),
		missingEfficiency(known)
	].filter((one) => one !== void 0));
}
function toGive(needed) {
	if (needed.length === 0) return void 0;
	const missing = needed.flatMap(({ names }) => names);
	const described = missing.map((name) => `${name} (${overridable[name].unit})`);
	return {
		code: "insufficient-data",
		detail: `${needed.map(({ why }) => why).join("; ")}. No default is confirmed: give ${described.join(" and ")} in parameters.`,
		missing
	};
}
function missingRules({ inputs: { methodology, parameters } }) {
	if (methodology === null) return void 0;
	const names = rulesOf(methodology).mustBeGiven.filter((name) => parameters[name] === void 0);
	return names.length === 0 ? void 0 : {
		why: `${methodology} needs ${names.join(" and ")}`,
		names
	};
}
/** A fuel without a factor of making and transport, where the methodology counts them. */
function missingUpstream({ inputs: { methodology, parameters }, baseline, cookers }) {
	if (methodology === null || !rulesOf(methodology).countsUpstream) return void 0;
	const fuels = [...parameters.emissionsPerKg === void 0 ? [baseline.fuelType] : [], ...cookers.flatMap(({ carrier }) => carrier ?? [])];
	const missing = upstreamNames.filter((name) => fuels.some((fuel) => name === `upstream.${fuel}`)).filter((name) => parameters[name] === void 0);
	return missing.length === 0 ? void 0 : {
		why: `${methodology} counts making and transport of each fuel`,
		names: missing
	};
}
function missingDensity({ baseline: { fuelType }, lookup }) {
	return !isVolume(fuelUnits[fuelType]) || lookup.knows("density", `density.${fuelType}`) ? void 0 : {
		why: `${fuelType} is counted by volume`,
		names: ["density"]
	};
}
/** Of the old stove, where a cooker is compared with it by efficiencies. */
function missingEfficiency({ baseline: { fuelType }, cookers, lookup }) {
	const compared = cookers.filter(({ kind, carrier }) => {
		const ratio = carrier === null ? null : ratioName({
			kind,
			carrier
		}, lookup);
		return ratio !== null && "by" in ratio && ratio.by === efficiencyRatio;
	});
	return compared.length === 0 || lookup.knows("efficiencyBaseline", `efficiency.baseline.${fuelType}`) ? void 0 : {
		why: `${compared.map(({ did }) => did).join(", ")} is compared by efficiency with the old stove for ${fuelType}`,
		names: ["efficiencyBaseline"]
	};
}

// services/domain/emissions/refusals/choose-boundary.ts
function chooseBoundary(context) {
	const { inputs, cookers, baseline, residual } = context;
	const early = nothingToAnalyze(inputs, cookers) ?? (residual === null ? void 0 : otherFuels(inputs, baseline.fuelType)) ?? missingInputs(context);
	if (early !== void 0) return refuse$1(early);
	const found = boundaryOf(context);
	if (!found.ok) return found;
	const coverage = coverageIn(context, found.chosen.method);
	const { measured } = found.chosen;
	const refusal = lpgEnded(inputs, measured) ?? withMeter(inputs, measured) ?? refuseUncalibrated(inputs, measured) ?? lowCoverage(coverage, inputs);
	return refusal === void 0 ? {
		ok: true,
		chosen: {
			...found.chosen,
			coverage
		}
	} : refuse$1(refusal);
}
/** The requested boundary; else metered where every credited device is metered, else the whole household. */
function boundaryOf({ inputs, cookers, gapRule, residual, baseline: { fuelType } }) {
	const metered = measuredCookers(cookers, "metered", gapRule);
	const method = askedBoundary(inputs) ?? (metered.missing.length === 0 ? "metered" : "wholeHousehold");
	const { measured, missing } = method === "metered" ? metered : measuredCookers(cookers, method, gapRule);
	if (method === "wholeHousehold" && residual === null) return refuse$1(noScale(fuelType, metered.missing));
	const silent = cookers.filter((cooker) => isSilent(cooker) && cooker.carrier !== fuelType);
	if (method === "wholeHousehold" && silent.length > 0) return refuse$1(silentStoves(silent));
	if (missing.length > 0) return refuse$1(refuseUnmeasured(method, {
		measured,
		missing,
		fuelType
	}));
	if (measured.length === 0) return refuse$1(onlyDoubtful(cookers));
	if (measured.every(({ isExcluded }) => isExcluded)) return refuse$1(onlyGaps(measured));
	return {
		ok: true,
		chosen: {
			method,
			measured
		}
	};
}
const askedBoundary = ({ methodology, baselineMethod }) => methodology === null ? baselineMethod ?? void 0 : rulesOf(methodology).boundary;
/** A cooker that reports often must not hide a scale that is silent: the whole household is known as its lesser half. */
function coverageIn({ cookers, residual }, method) {
	const ofCookers = coverageOf$1([...new Set(cookers.map(({ meter }) => meter))]);
	const scales = method === "metered" || residual === null ? null : coverageOf$1(residual.meters);
	const shares = [ofCookers, ...scales === null ? [] : [scales]].map(({ share }) => share);
	return {
		cookers: ofCookers,
		scales,
		share: Math.min(...shares)
	};
}
function lowCoverage({ cookers, scales, share }, { coverageThreshold: required, allowLowCoverage, leftOut = [] }) {
	if (share >= required || allowLowCoverage) return void 0;
	const known = [...cookers.devices, ...scales?.devices ?? []].filter((one) => one.share < required).map((one) => `${one.did} ${round4(one.share)}${standing(one.did, leftOut)}`);
	return {
		code: "coverage-below-threshold",
		detail: `The coverage is ${round4(share)} (${known.join("; ")}), and ${required} is required. Ask for days with more data (see GET /v1/households/{id}/coverage), or send allowLowCoverage for a provisional result.`,
		coverage: round4(share),
		required
	};
}
/** Why days on which a device sent everything may still be missing. */
const standing = (did, leftOut) => leftOut.filter((one) => one.did === did).map(({ status, days }) => `, ${status} on ${days.length} ${days.length === 1 ? "day" : "days"} that are left out`).join("");

// services/domain/emissions/analyze/claimed-fuel.ts
/** kg of baseline fuel on a day with a new stove: the smaller of the boundaries, as the smaller one is credited. */
function savedKgPerDay({ boundary, other }) {
	const days = boundary.stoveDays.days;
	const own = savedKg(boundary);
	return days === 0 ? 0 : Math.min(own, other === void 0 ? own : savedKg(other)) / days;
}
/** After all caps: metered energy may replace less than the household could have saved; a whole household has its measured saving. */
function savedKg({ used, method, emissions, savedKgAtMost, ncv }) {
	if (!used) return 0;
	const displacedMJ = sum(emissions.cookers.map((cooker) => cooker.displacedMJ));
	return method === "metered" ? displacedFuel(displacedMJ * emissions.householdCap, ncv) : savedKgAtMost;
}
/**
* kgCO2e that the fuel which is claimed to be saved would have emitted, of the whole household without what was burned.
* The downward adjustment (DAF) is of all baseline fuel, so of each kg of it.
*/
const claimedEmissions = ({ used, emissions, inputs }) => used ? adjustedBaseline(Math.max(0, emissions.unadjusted - (emissions.residual ?? 0)), inputs["daf"]?.value ?? 0) : 0;

// services/domain/emissions/shares/attribution.ts
/**
* share_d = max(0, reduction_d) / max(R, sum of the positive ones). Inputs in kgCO2e: the reduction of each device
* and R, the reduction of the result. Without a positive R nothing can be shared: all 0, unattributed 1.
*/
function attribute(reductions, total) {
	const positive = reductions.map((reduction) => Math.max(0, reduction));
	const explained = sum(positive);
	if (total <= 0 || explained <= 0) return {
		shares: positive.map(() => 0),
		unattributed: 1
	};
	const whole = Math.max(total, explained);
	return {
		shares: positive.map((reduction) => reduction / whole),
		unattributed: 1 - explained / whole
	};
}

// services/domain/emissions/shares/shapley.ts
/**
* Sum over the sets S without i of |S|! (n - |S| - 1)! / n! (v(S + i) - v(S)), for each device i. Exact over all 2^n
* sets; together they are the worth of all devices.
*/
function shapley(count, worth) {
	return Array.from({ length: count }, (_, index) => shapleyValue(index, count, worth));
}
/** Reduction when only some devices exist and the baseline stove serves the rest of the demand, kgCO2e. */
const cappedWorth = (servers, demand, baselineIntensity) => (members) => sum(serveInTurn(servers.filter((_, index) => isMember(members, index)), demand).map(({ energy, intensity }) => energy * (baselineIntensity - intensity)));
const isMember = (members, index) => (members & 1 << index) !== 0;
/** The cleanest device serves first, each up to its potential. */
function serveInTurn(present, demand) {
	let left = demand;
	return present.toSorted((a, b) => a.intensity - b.intensity).map(({ potential, intensity }) => {
		const energy = Math.min(potential, left);
		left -= energy;
		return {
			energy,
			intensity
		};
	});
}
function shapleyValue(index, count, worth) {
	let value = 0;
	for (let members = 0; members < 1 << count; members++) {
		if (isMember(members, index)) continue;
		const size = bitCount(members);
		const weight = factorial(size) * factorial(count - size - 1) / factorial(count);
		value += weight * (worth(members | 1 << index) - worth(members));
	}
	return value;
}
const bitCount = (members) => members === 0 ? 0 : (members & 1) + bitCount(members >> 1);
const factorial = (n) => n <= 1 ? 1 : n * factorial(n - 1);

// services/domain/emissions/shares/contributions.ts
/** Of the devices with some use in the period. */
function attributeReduction(result, { reduction: shared, kgPerUnit }) {
	const used = result.measured.flatMap((cooker) => {
		const part = result.emissions.cookers.find(({ did }) => did === cooker.did);
		return part && (cooker.usageHours > 0 || usedBest(cooker) > 0) ? {
			cooker,
			part
		} : [];
	});
	const parts = used.map(({ part }) => part);
	const worth = jointWorth(result, parts);
	const reductions = worth === null ? additive(result, parts) : shapley(parts.length, worth);
	const { shares, unattributed } = attribute(reductions, shared);
	const saved = fuelSavedKg(result, parts);
	return {
		devices: used.map((one, index) => ({
			...one,
			reduction: reductions[index] ?? 0,
			share: shares[index] ?? 0,
			fuelSaved: (saved[index] ?? 0) / kgPerUnit
		})),
		unattributed,
		reduction: shared,
		worth,
		kgPerUnit
	};
}
/** As they are printed. */
function printContributions({ devices, unattributed }) {
	const rounded = roundShares([...devices.map(({ share }) => share), unattributed]);
	return {
		deviceContributions: devices.map(({ cooker: { did, usageHours, hourMeter }, fuelSaved }, index) => ({
			deviceId: did,
			reductionShare: rounded[index] ?? 0,
			evidence: {
				usageHours: daysOfUse(hourMeter) === 0 ? null : round3(usageHours),
				fuelSaved: round3(fuelSaved)
			}
		})),
		unattributedShare: rounded.at(-1) ?? 1
	};
}
/** The downward adjustment of the baseline (DAF) applies to each part. */
const adjustBaseline = ({ inputs }, { baseline }) => adjustedBaseline(baseline, inputs["daf"]?.value ?? 0);
const additive = (result, parts) => parts.map((part) => reduction$1(adjustBaseline(result, part), part.actual));
/** Where the household's own baseline fuel limits what the devices can replace together (shapleyCapped). */
function jointWorth(result, parts) {
	const { method, emissions } = result;
	if (!(method === "metered" && emissions.householdCap < 1) || parts.length > 5) return null;
	const potential = sum(parts.map((part) => adjustBaseline(result, part)));
	const displaced = sum(parts.map(({ displacedMJ }) => displacedMJ));
	const intensity = potential / displaced;
	const reductions = additive(result, parts);
	const servers = parts.map(({ displacedMJ }, index) => ({
		potential: displacedMJ,
		intensity: displacedMJ > 0 ? intensity - (reductions[index] ?? 0) / displacedMJ : 0
	}));
	return cappedWorth(servers, displaced * emissions.householdCap, intensity);
}
/** kg of baseline fuel (infra/docs/signals.md#energy-formulas), together at most what the household saved. */
function fuelSavedKg(result, parts) {
	const displaced = sum(parts.map((part) => part.displacedMJ));
	const implied = displacedFuel(displaced, result.ncv);
	const scale = implied > result.savedKgAtMost ? result.savedKgAtMost / implied : 1;
	return parts.map((part) => displacedFuel(part.displacedMJ, result.ncv) * scale);
}

// services/domain/causal/block.ts
/** Less its mean. */
function centre(series) {
	const middle = mean(series);
	return series.map((value) => value - middle);
}

// services/domain/causal/linear.ts
/** Σ a b over the places that both have. */
function dot(a, b) {
	const length = Math.min(a.length, b.length);
	let total = 0;
	for (let i = 0; i < length; i++) total += (a[i] ?? 0) * (b[i] ?? 0);
	return total;
}

// services/domain/causal/household-effects.ts
/** Outcomes that are known, with the index of their period. */
function sides({ outcomes, treatedFrom }, { index }) {
	const cells = outcomes.flatMap((outcome, t) => outcome === null ? [] : [{
		outcome,
		index: index[t] ?? NaN,
		after: t >= treatedFrom
	}]);
	return {
		before: cells.filter(({ after }) => !after),
		after: cells.filter(({ after }) => after)
	};
}
/** Use at the yearly mean of the index. */
const baselineOf = (before) => mean(before.map(({ outcome }) => outcome)) / mean(before.map(({ index }) => index));
/** Use after less the baseline × index: the yearly mean of the index cancels out. */
function effectOn({ outcomes, treatedFrom }, { index }) {
	const [before, after] = [{
		use: 0,
		index: 0
	}, {
		use: 0,
		index: 0,
		periods: 0
	}];
	for (const [t, outcome] of outcomes.entries()) {
		if (outcome === null) continue;
		const side = t < treatedFrom ? before : after;
		side.use += outcome;
		side.index += index[t] ?? NaN;
		if (side === after) after.periods++;
	}
	return (after.use - before.use / before.index * after.index) / after.periods;
}
const meanEffect = (treated, season) => mean(treated.map((household) => effectOn(household, season)));
/** Groups that a jackknife leaves out, where there are more. */
const groupsMax = 50;
/** By leaving out one after another, or of very many a group after another: every so manieth by id. */
function jackknife(all, estimate) {
	const groups = Math.min(all.length, groupsMax);
	const estimates = Array.from({ length: groups }, (_, left) => estimate(all.filter((_other, place) => place % groups !== left)));
	return {
		variance: (groups - 1) ** 2 / groups * variance(estimates),
		df: groups - 1
	};
}
/** Of one household, by its months without their season. */
function overTime(household, season) {
	const { before, after } = sides(household, season);
	if (after.length < 2) return null;
	if (season.source === "ownYear") {
		const baseline = baselineOf(before);
		return ofMonths(after.map(({ outcome, index }) => outcome - baseline * index));
	}
	if (before.length < 2) return null;
	const size = mean(after.map(({ index }) => index));
	const level = (cells) => ofMonths(cells.map(({ outcome, index }) => size * outcome / index));
	const [ofBefore, ofAfter] = [level(before), level(after)];
	const { se, df } = together(ofBefore, ofAfter);
	return {
		variance: se ** 2,
		df
	};
}
/** Variance of the mean of months that follow each other: what one has in common with the next makes them count for fewer. */
function ofMonths(values) {
	const n = values.length;
	const inflation = inflationOf(centre(values));
	return {
		variance: variance(values) / n * inflation,
		df: Math.max(1, n / inflation - 1)
	};
}
/** By how much what neighbours in time have in common widens the variance of their mean; `left`: values less their mean or trend. */
function inflationOf(left) {
	const n = left.length;
	const square = dot(left, left);
	const raw = square === 0 ? 0 : dot(left.slice(1), left) / square;
	const r = Math.min(.9, Math.max(0, (n * raw + 1) / (n - 4 > 0 ? n - 4 : n)));
	return (1 + r) / (1 - r);
}
/** Independent variances, with the degrees of freedom of Welch and Satterthwaite. */
function together(a, b) {
	const whole = a.variance + b.variance;
	const df = whole ** 2 / (a.variance ** 2 / a.df + b.variance ** 2 / b.df);
	return {
		se: Math.sqrt(whole),
		df: Number.isFinite(df) ? df : a.df
	};
}

// services/domain/causal/history-diagnostics.ts
/** Fewer periods tell no trend from chance. */
const periodsMin = 8;
function historyDiagnostics({ outcomes, treatedFrom }, season) {
	const cells = outcomes.flatMap((outcome, t) => outcome === null ? [] : [{
		t,
		use: outcome / (season.index[t] ?? NaN)
	}]);
	const before = cells.filter(({ t }) => t < treatedFrom);
	return {
		before: before.length,
		after: cells.length - before.length,
		season: season.source,
		trend: trendOf(before, season)
	};
}
/** Least squares over time; neighbours that are alike count for fewer. */
function trendOf(cells, { source }) {
	if (source === "ownYear") return { refused: "the season comes from the same periods, so it contains their trend" };
	const n = cells.length;
	if (n < periodsMin) return { refused: `${n} periods before are fewer than ${periodsMin}` };
	const use = centre(cells.map((cell) => cell.use));
	const time = centre(cells.map(({ t }) => t));
	const square = dot(time, time);
	const slope = dot(time, use) / square;
	const left = use.map((value, place) => value - slope * (time[place] ?? 0));
	const inflation = inflationOf(left);
	const se = Math.sqrt(mean(left.map((value) => value ** 2)) * n * inflation / (n - 2) / square);
	const df = Math.max(1, n / inflation - 2);
	return {
		slope,
		se,
		pValue: se === 0 ? Number(slope === 0) : studentTwoSidedP(slope / se, df)
	};
}

// services/domain/causal/panel.ts
const isTreated = (household) => household.treatedFrom !== null;
/**
* Sorted by id, so that the order in which households come changes no bit, and without those of whom nothing is known, or
* nothing before their treatment: they tell nothing of a change.
*/
const preparePanel = ({ periods, households }) => ({
	periods,
	households: households.filter(({ treatedFrom, outcomes }) => isAnyKnown(outcomes.slice(0, treatedFrom ?? outcomes.length))).toSorted((a, b) => a.id < b.id ? -1 : Number(a.id > b.id))
});
const treatedHouseholds = ({ households }) => households.filter(isTreated);
const comparisonOf = ({ households }) => households.filter(({ treatedFrom }) => treatedFrom === null);
const isAnyKnown = (outcomes) => outcomes.some((outcome) => outcome !== null);
/** The mean of what is known; null when nothing is. */
function meanKnown(values) {
	const all = values.filter((value) => value !== null);
	return all.length === 0 ? null : sum(all) / all.length;
}

// services/domain/causal/season.ts
const calendarMonth = (period) => period.slice(5, 7);
function seasonOf(periods, treated, comparison) {
	const months = periods.map(calendarMonth);
	return relative("comparison", months, ofComparison(periods, comparison)) ?? relative("ownYear", months, ofOwnYear(months, treated)) ?? {
		source: "none",
		index: periods.map(() => 1)
	};
}
const ofComparison = (periods, comparison) => periods.map((_, t) => meanKnown(comparison.map(({ outcomes }) => outcomes[t] ?? null)));
/** Of each period what the treated used in the same calendar month while they were not treated. */
function ofOwnYear(months, treated) {
	const own = byMonth(months.map((month, t) => ({
		month,
		values: treated.flatMap(({ outcomes, treatedFrom }) => t < treatedFrom ? outcomes[t] ?? [] : [])
	})));
	return months.map((month) => own.get(month) ?? null);
}
/** Each calendar month counts once in the yearly mean. Null when a period is not known, or nothing is used in it. */
function relative(source, months, values) {
	const known = values.flatMap((value) => value !== null && value > 0 ? [value] : []);
	if (known.length < months.length) return null;
	const means = byMonth(months.map((month, t) => ({
		month,
		values: known.slice(t, t + 1)
	})));
	const yearly = mean([...means.values()]);
	return {
		source,
		index: known.map((value) => value / yearly)
	};
}
/** The mean of each calendar month of which there is any. */
function byMonth(parts) {
	const values = Map.groupBy(parts, ({ month }) => month);
	return new Map([...values].flatMap(([month, own]) => {
		const all = own.flatMap((part) => part.values);
		return all.length === 0 ? [] : [[month, mean(all)]];
	}));
}

// services/domain/causal/own-history.ts
const seasons = {
	comparison: "season by the comparison households",
	ownYear: "season by the same calendar months before",
	none: "no season: index 1, as neither comparison households nor the same calendar months before are known"
};
function ownHistory(given, level) {
	const { periods, households } = preparePanel(given);
	const treated = treatedHouseholds({
		periods,
		households
	}).filter(({ outcomes, treatedFrom }) => isAnyKnown(outcomes.slice(treatedFrom)));
	const comparison = comparisonOf({
		periods,
		households
	});
	if (treated.length === 0) return { refused: "no treated household has known outcomes before and after its treatment" };
	const season = seasonOf(periods, treated, comparison);
	const others = season.source === "comparison" ? comparison : [];
	const value = meanEffect(treated, season);
	const [first] = treated;
	const alone = treated.length > 1 ? void 0 : first;
	const own = alone === void 0 ? ofSeveral(treated, season, periods) : overTime(alone, season);
	if (own === null) return { refused: "one household with one known period before or after has no known spread" };
	const shared = others.length > 1 ? jackknife(others, (rest) => meanEffect(treated, seasonOf(periods, treated, rest))) : {
		variance: 0,
		df: 1
	};
	const { se, df } = together(own, shared);
	const reach = twoSidedStudent(level, df) * se;
	return {
		design: "ownHistory",
		effect: value,
		se,
		interval: {
			level,
			lower: value - reach,
			upper: value + reach
		},
		diagnostics: alone === void 0 ? null : historyDiagnostics(alone, season),
		pValue: se === 0 ? Number(value === 0) : studentTwoSidedP(value / se, df),
		notes: [
			seasons[season.source],
			treated.length > 1 ? `error by the spread of households, t with ${df.toFixed(1)} degrees of freedom` : "one household: error from its months, with correlation between neighbouring months",
			...others.length === 1 ? ["one comparison household: the error does not include its own spread"] : []
		]
	};
}
/** Of several households: each has an effect of its own, unless the season is theirs too. */
function ofSeveral(treated, season, periods) {
	if (season.source === "ownYear") return jackknife(treated, (rest) => meanEffect(rest, seasonOf(periods, rest, [])));
	const effects = treated.map((household) => effectOn(household, season));
	return {
		variance: variance(effects) / effects.length,
		df: effects.length - 1
	};
}

// services/domain/emissions/counterfactual/counterfactual.ts
/** Of the declared baseline and the household's own time before, the lower one: the conservative of the two. */
function counterfactualOf({ inputs, declared, residual, cookers }) {
	const own = byOwnHistory(inputs, {
		fuelType: declared.fuelType,
		residual,
		cookers
	});
	const { amount, derivation } = declared;
	const stated = {
		design: "declaredBaseline",
		amount,
		standard: null,
		derivation
	};
	if ("refused" in own || residual === null || own.amount >= amount) return {
		estimate: stated,
		own
	};
	const days = dayCount(inputs.period);
	const from = {
		"residual fuel": residual.amount,
		"effect a day": own.effect,
		days
	};
	return {
		estimate: {
			design: "ownHistory",
			amount: Math.max(0, own.amount),
			standard: own.se * days,
			derivation: {
				equation: "max(0, residual fuel − effect a day × days)",
				from
			}
		},
		own
	};
}
function byOwnHistory({ period, fuelHistory, confidenceLevel }, { fuelType, residual, cookers }) {
	if (fuelHistory === void 0 || residual === null) return { refused: "the fuel use before the new stove was not weighed" };
	if (fuelHistory.fuelType !== fuelType) return { refused: `the weighed fuel before the new stove is ${fuelHistory.fuelType}, and the baseline is ${fuelType}` };
	const panel = panelOf(fuelHistory, {
		cookers,
		start: period.start
	});
	if ("refused" in panel) return panel;
	const effect = ownHistory(panel, confidenceLevel);
	if ("refused" in effect) return effect;
	return {
		...effect,
		amount: residual.amount - effect.effect * dayCount(period)
	};
}
/** The week in which the stove came belongs to neither side; weeks between it and the period are another question's. */
function panelOf({ weeks, own, comparison, since }, { cookers, start }) {
	const came = cookers.map(({ did }) => since[did]);
	const first = came.filter((day) => day !== void 0).toSorted()[0];
	if (first === void 0 || came.includes(void 0)) return { refused: "a credited stove was installed before the first weighing" };
	const treatedFrom = weeks.findLastIndex((week) => week <= first);
	if (treatedFrom <= 0) return { refused: "nothing was weighed before the stove was installed" };
	return {
		periods: weeks,
		households: [{
			id: "own",
			cluster: "own",
			treatedFrom,
			outcomes: own.map((outcome, index) => index < treatedFrom || index > treatedFrom && (weeks[index] ?? "") >= start ? outcome : null)
		}, ...comparison ? [{
			id: "comparison",
			cluster: "comparison",
			treatedFrom: null,
			outcomes: comparison
		}] : []]
	};
}
/** As it is printed. */
function printCausal({ declared, inputs }, { estimate, own }, { method, impliedFuel }) {
	const unit = fuelUnits[declared.fuelType];
	const all = [
		{
			design: "meteredEnergy",
			baselineFuel: impliedFuel === null ? null : round3(impliedFuel),
			standardUncertainty: null,
			detail: "Fuel that the metered cooking would have needed on the old stove, before any cap."
		},
		{
			design: "declaredBaseline",
			baselineFuel: round3(declared.amount),
			standardUncertainty: null,
			detail: "Fuel for all cooking, stated by the household or weighed in a kitchen test."
		},
		"refused" in own ? {
			design: "ownHistory",
			baselineFuel: null,
			standardUncertainty: null,
			detail: `${own.refused}.`
		} : {
			design: "ownHistory",
			baselineFuel: round3(own.amount),
			standardUncertainty: round3(own.se * dayCount(inputs.period)),
			detail: `${own.notes.join("; ")}. The effect is ${round3(own.effect)} ${unit} a day.`,
			...own.diagnostics && { diagnostics: printDiagnostics(own.diagnostics) }
		}
	];
	const design = method === "metered" ? "meteredEnergy" : estimate.design;
	return {
		...all.find((one) => one.design === design) ?? {
			design,
			...unknownBaseline
		},
		reason: reasons[design],
		fuelType: declared.fuelType,
		unit,
		alternatives: all.filter((one) => one.design !== design)
	};
}
const weeksPerYear = 365 / 7;
const printDiagnostics = ({ before, after, season, trend }) => ({
	weeks: {
		before,
		after
	},
	season,
	preTrend: "refused" in trend ? trend : {
		changePerYear: round3(trend.slope * weeksPerYear),
		standardUncertainty: round3(trend.se * weeksPerYear),
		pValue: round4(trend.pValue)
	}
});
const unknownBaseline = {
	baselineFuel: null,
	standardUncertainty: null,
	detail: ""
};
const reasons = {
	meteredEnergy: "The boundary is metered: the baseline is the fuel that the metered cooking would have needed.",
	declaredBaseline: "The household’s own history gives more fuel, or none. The declared baseline is used.",
	ownHistory: "The household’s own history gives less fuel than the declared baseline. The lower one is used."
};

// services/domain/emissions/explain/totals.ts
const hearth$3 = "Hearth";
const byDevice = (parts, value) => Object.fromEntries(parts.map((part) => [part.did, value(part)]));
/** Values of the days of the period by their names: they follow from the rows of the days. */
const byDay = ({ least }, names) => Object.fromEntries(least.byDay.flatMap(({ day }, place) => Object.entries(names).map(([name, valueOn]) => [`${name} ${day}`, valueOn(place) ?? 0])));
function explainMeteredTotals(result, { read, cited }) {
	const { emissions, options } = result;
	const { cookers, days, unadjusted, actual } = emissions;
	const isCapped = days.some(({ cap }) => cap < 1);
	return [
		...isCapped ? capSteps(result, read("ncv")) : [],
		{
			id: "baselineUnadjusted",
			value: unadjusted,
			unit: "kgCO2e",
			...isCapped || options.limits.electricityKwh !== Infinity ? {
				equation: "Σ baseline of the days",
				source: cited.baseline,
				from: byDay(result, { baseline: (place) => days[place]?.unadjusted })
			} : {
				equation: "Σ baseline of the devices",
				source: cited.baseline,
				from: byDevice(cookers, ({ baseline }) => baseline)
			}
		},
		{
			id: "actualEmissions",
			value: actual,
			unit: "kgCO2e",
			equation: "Σ actual of the devices",
			source: cited.fuel,
			from: byDevice(cookers, (part) => part.actual)
		}
	];
}
/** Of the days on which the baseline fuel of the household limits what is replaced. */
function capSteps({ emissions: { days, householdCap: value, cookers, unadjusted }, least }, ncv) {
	return [...days.flatMap((day, place) => day.cap < 1 ? {
		id: `householdCap ${least.byDay[place]?.day ?? ""}`,
		value: day.cap,
		unit: "fraction",
		equation: householdCap.text,
		source: `${hearth$3}: a household saves on a day at most the fuel that it burned on one`,
		from: {
			"baseline fuel": day.baselineKg,
			NCV: ncv,
			"part of the days": 1,
			"Σ displaced": day.displacedMJ
		}
	} : []), {
		id: "householdCap",
		value,
		unit: "fraction",
		equation: "min(1, Σ baseline of the days / Σ baseline of the devices)",
		source: hearth$3,
		from: {
			"Σ baseline of the days": unadjusted,
			...byDevice(cookers, ({ baseline }) => baseline)
		}
	}];
}
const loweredStep = ({ stoveDays: { lowered } }) => lowered === null ? [] : [{
	id: "partInUse",
	value: lowered.stated / lowered.measured,
	unit: "fraction of a day in use",
	equation: "part of the days stated / part of the days by readings",
	source: `${hearth$3}: usage rate U of TPDDTEC, RECH and SMEC, mu of AMS-II.G; what a household states may only lower it`,
	from: {
		"part of the days by readings": lowered.measured,
		"part of the days stated": lowered.stated
	}
}];
function householdTotals(result, { read, cited }) {
	const { emissions, options, baselineKg } = result;
	const { cookers, residual, unadjusted, actual, intensity } = emissions;
	const shared = {
		NCV: read("ncv"),
		intensity
	};
	return [
		{
			id: "residualEmissions",
			value: residual ?? 0,
			unit: "kgCO2e",
			equation: `residual ${fuelEmissions.text}`,
			source: cited.fuel,
			from: {
				"residual fuel": read("residualFuel"),
				...shared
			}
		},
		...loweredStep(result),
		{
			id: "baselineOfDays",
			value: baselineKg,
			unit: "kg",
			equation: `Σ over the days: ${baselineOfDay.text}`,
			source: `${hearth$3}: a day without use of a new stove gives and lends nothing`,
			from: byDay(result, {
				"part in use": (place) => options.partInUse[place],
				"baseline fuel": (place) => options.baselineKg[place],
				"residual fuel": (place) => options.residualKg?.[place]
			})
		},
		{
			id: "baselineUnadjusted",
			value: unadjusted,
			unit: "kgCO2e",
			equation: `baseline ${fuelEmissions.text}`,
			source: cited.baseline,
			from: {
				"baseline fuel": baselineKg,
				...shared
			}
		},
		{
			id: "actualEmissions",
			value: actual,
			unit: "kgCO2e",
			equation: "residual emissions + Σ actual of the devices",
			source: cited.fuel,
			from: {
				"residual emissions": residual ?? 0,
				...byDevice(cookers, (part) => part.actual)
			}
		}
	];
}
/** The baseline after the downward adjustment: of a whole household day by day, for what was burned anyway is on both sides. */
const adjustedStep = (result) => {
	const { method, inputs, emissions } = result;
	const daf = inputs["daf"]?.value ?? 0;
	return method === "metered" || daf === 0 ? {
		equation: adjustedBaseline.text,
		from: {
			baseline: emissions.unadjusted,
			DAF: daf
		}
	} : {
		equation: `Σ over the days: max(residual, ${adjustedBaseline.text})`,
		from: {
			DAF: daf,
			...byDay(result, {
				baseline: (place) => emissions.days[place]?.unadjusted,
				residual: (place) => (result.options.residualKg?.[place] ?? 0) * emissions.intensity * result.ncv
			})
		}
	};
};
/** What each day earns for certain: its low ends earn, its high ends emit, and what no reading saw may only lower it. */
function leastSteps({ least: { byDay: days, conservative } }) {
	const told = days.filter(({ seen }) => seen.baseline > 0 || seen.actual > 0);
	const balance = `(${reduction$1.text})`;
	return [...told.map(({ day, earned, seen, withUnseen, sigma, quantile }) => ({
		id: `earned ${day}`,
		value: earned,
		unit: "kgCO2e",
		equation: withUnseen === null ? `max(0, ${reduction$1.text} − z × sigma)` : `max(0, min(${balance}, the same with what may have been used in time without readings) − z × sigma)`,
		source: `${hearth$3}: low ends earn, high ends emit; the lower end of the 90 % interval of the day, z is 0 at 90/10`,
		from: {
			"baseline emissions": seen.baseline,
			"actual emissions": seen.actual,
			...withUnseen !== null && {
				"baseline emissions with unseen": withUnseen.baseline,
				"actual emissions with unseen": withUnseen.actual
			},
			z: quantile,
			sigma
		}
	})), {
		id: "conservativeReduction",
		value: conservative,
		unit: "kgCO2e",
		equation: "Σ earned on the days",
		source: "90/10 rule of the methodologies: below it, the lower end of the 90 % interval, day by day",
		from: Object.fromEntries(told.map(({ day, earned }) => [`earned ${day}`, earned]))
	}];
}

// services/domain/emissions/explain/credit.ts
const hearth$2 = "Hearth";
function reductionSteps(result, cited) {
	const { baseline, actual } = result.emissions;
	return [{
		id: "baselineEmissions",
		value: baseline,
		unit: "kgCO2e",
		...adjustedStep(result),
		source: `${cited.baseline}; DAF is 0 where the methodology has none`
	}, {
		id: "reduction",
		value: result.propagated.value,
		unit: "kgCO2e",
		equation: reduction$1.text,
		source: hearth$2,
		from: {
			"baseline emissions": baseline,
			"actual emissions": actual
		}
	}];
}
function creditSteps(result, cited) {
	const { propagated, least, leakage, leakageOfCredit, hawthorneIndex, used, credited } = result;
	const { total, fraction, embodied, newDevices: newDevices$1, byDays } = leakage;
	return [
		...leastSteps(result),
		...byDays === null ? [] : [{
			id: "newDevices",
			value: newDevices$1,
			unit: "devices",
			equation: newDevices.text,
			source: cited.leakage,
			from: {
				"days in all": byDays.daysOfAll,
				...Object.fromEntries(byDays.days.map(([did, days]) => [`days ${did}`, days]))
			}
		}],
		{
			id: "leakage",
			value: total,
			unit: "kgCO2e",
			equation: leakage$2.text,
			source: cited.leakage,
			from: {
				fraction,
				R: propagated.value,
				embodied,
				"new devices": newDevices$1
			}
		},
		...methodologySteps(result, cited),
		{
			id: "leakageOfCredit",
			value: leakageOfCredit,
			unit: "kgCO2e",
			equation: leakage$2.text,
			source: cited.leakage,
			from: {
				fraction,
				R: least.conservative,
				embodied,
				"new devices": newDevices$1
			}
		},
		{
			id: "creditedReduction",
			value: credited,
			unit: "kgCO2e",
			equation: used ? `max(0, ${writeOut(netReduction, { R: "conservative reduction" })})` : "0: no credited stove was used for cooking",
			source: cited.leakage,
			from: {
				"conservative reduction": least.conservative,
				"Hawthorne index": hawthorneIndex,
				leakage: leakageOfCredit
			}
		}
	];
}
/** From the printed emissions to what the methodology gives, before any lower bound. */
function methodologySteps(result, cited) {
	const { leakage, hawthorneIndex, used } = result;
	const { baseline, actual } = result.emissions;
	const printed = printedDifference(baseline, actual);
	return [{
		id: "printed reduction",
		value: printed,
		unit: "kgCO2e",
		equation: "baseline − actual, each rounded to 3 decimals",
		source: hearth$2,
		from: {
			baseline,
			actual
		}
	}, {
		id: "methodologyReduction",
		value: methodologyReduction(result),
		unit: "kgCO2e",
		equation: used ? `${netReduction.text}, each rounded to 3 decimals` : `min(0, ${netReduction.text}), each rounded to 3 decimals: no credited stove was used for cooking`,
		source: `${cited.leakage}: ER = BE − PE − LE`,
		from: {
			R: printed,
			"Hawthorne index": hawthorneIndex,
			leakage: leakage.total
		}
	}];
}
const creditedStep = (own, other) => ({
	id: "credited",
	value: smallestCredit(own, other),
	unit: "kgCO2e",
	equation: "the smallest credited reduction of the boundaries that can be calculated",
	source: hearth$2,
	from: {
		[own.method]: own.credited,
		...other && { [other.method]: other.credited }
	}
});

// services/domain/emissions/explain/devices.ts
function intensityStep({ inputs, emissions }, { read, cited }) {
	const head = {
		id: "baselineIntensity",
		value: emissions.intensity,
		unit: "kgCO2e/MJ"
	};
	if (inputs["emissionsPerKg"] !== void 0) return {
		...head,
		equation: givenIntensity.text,
		source: "parameter of the request",
		from: {
			emissionsPerKg: read("emissionsPerKg"),
			NCV: read("ncv")
		}
	};
	return {
		...head,
		equation: fuelIntensity.text,
		source: cited.intensity,
		from: {
			EF_CO2: read("efCO2"),
			fNRB: read("fNRB"),
			EF_nonCO2: read("efNonCO2"),
			upstream: read("upstream")
		}
	};
}
function cookerSteps(term, part, { result, read, cited }) {
	const { did, carrier } = term;
	const isElectric = carrier === "Electricity";
	const amount = read(`amount:${did}`);
	const meterError = read(`meterError:${did}`);
	return [
		{
			id: `input ${did}`,
			value: part.inputMJ,
			unit: "MJ",
			equation: isElectric ? electricityEnergy.text : fuelEnergy.text,
			source: "1 kWh = 3.6 MJ; NCV in MJ/kg",
			from: isElectric ? { amount } : {
				amount,
				NCV: read(`ncv:${carrier}`)
			}
		},
		...cookingShareSteps(part, result),
		fractionStep(term, part, {
			result,
			cited
		}),
		ratioStep(term, {
			read,
			cited
		}),
		{
			id: `displaced ${did}`,
			value: part.displacedMJ,
			unit: "MJ of baseline fuel",
			equation: displacedEnergy.text,
			source: cited.displaced,
			from: {
				input: part.inputMJ,
				"part cooked with": part.cookingShare,
				ratio: ratioOf(read, term.ratio),
				"credited fraction": part.creditedFraction
			}
		},
		...carrier === "LPG" && result.options.lpgForEfficiencyOnly ? [{
			id: `intensity ${did}`,
			value: part.intensity,
			unit: "kgCO2e/MJ",
			equation: lpgIntensity.text,
			source: `${cited.caps}: LPG is credited for efficiency only`,
			from: {
				"baseline intensity": result.emissions.intensity,
				...factorsOf(carrier, read)
			}
		}] : [],
		{
			id: `baseline ${did}`,
			value: part.baseline,
			unit: "kgCO2e",
			equation: displacedEmissions.text,
			source: cited.baseline,
			from: {
				displaced: part.displacedMJ,
				intensity: part.intensity
			}
		},
		{
			id: `actual ${did}`,
			value: part.actual,
			unit: "kgCO2e",
			...isElectric ? {
				equation: writeOut(withMeterError, { PE: electricityEmissions.text }),
				source: cited.electricity,
				from: {
					amount,
					EF_grid: read("efGrid"),
					TDL: read("tdl"),
					"meter error": meterError
				}
			} : {
				equation: writeOut(withMeterError, { PE: burnedEmissions.text }),
				source: cited.fuel,
				from: {
					input: part.inputMJ,
					...factorsOf(carrier, read),
					"meter error": meterError
				}
			}
		}
	];
}
/** Printed where some of the energy was not cooked with. */
function cookingShareSteps({ did, cookingShare: value }, { measured }) {
	const cooker = measured.find((one) => one.did === did);
	const uncredited = cooker === void 0 ? 0 : uncreditedKwh(cooker);
	if (cooker === void 0 || uncredited === 0) return [];
	return [{
		id: `cookingShare ${did}`,
		value,
		unit: "fraction",
		equation: "max(0, 1 − energy without cooking / sum of the days)",
		source: "Hearth: standby, sustained loads and energy that counter or power contradicts earn nothing",
		from: {
			"energy without cooking": uncredited,
			"sum of the days": usedBest(cooker)
		}
	}];
}
/** Credited energy is limited per person and day, of electricity and of fuels: days on which the limit binds are listed. */
function fractionStep({ did, carrier, amounts }, { creditedFraction: value }, { result: { options, emissions, least }, cited }) {
	const head = {
		id: `creditedFraction ${did}`,
		value,
		unit: "fraction",
		source: cited.caps
	};
	const kind = energyKind(carrier);
	const { limits } = options;
	const limit = dailyLimitMJ(limits, kind);
	if (limit === Infinity) return {
		...head,
		equation: "1: no limit applies",
		from: {}
	};
	const bound = emissions.days.flatMap(({ fractions }, place) => fractions[kind] < 1 ? [{
		day: least.byDay[place]?.day ?? "",
		fraction: fractions[kind],
		cooked: amounts.cooked[place] ?? 0
	}] : []);
	return {
		...head,
		equation: "1 − Σ cooked × (1 − fraction of the day) / cooked of all days; a fraction is limit × persons / input of its kind",
		from: {
			limit,
			persons: limits.persons,
			"cooked of all days": sum(amounts.cooked),
			...Object.fromEntries(bound.flatMap(({ day, fraction, cooked }) => [[`cooked ${day}`, cooked], [`fraction ${day}`, fraction]]))
		}
	};
}
function ratioStep({ did, ratio, noRatio = "no ratio is known" }, { read, cited }) {
	const head = {
		id: `ratio ${did}`,
		value: ratioOf(read, ratio),
		unit: "MJ baseline fuel / MJ",
		source: cited.displaced
	};
	if (ratio === null) return {
		...head,
		equation: `0: ${noRatio}`,
		from: {}
	};
	if ("given" in ratio) return {
		...head,
		equation: "as given",
		from: { [ratio.given]: read(ratio.given) }
	};
	const [over, under] = [read(ratio.over), read(ratio.under)];
	const from = ratio.by === cookingTestRatio ? {
		SC_b: over,
		SC_p: under
	} : {
		η_p: over,
		η_b: under
	};
	return {
		...head,
		equation: ratio.by.text,
		from
	};
}
const factorsOf = (carrier, read) => ({
	EF_CO2: read(`efCO2:${carrier}`),
	EF_nonCO2: read(`efNonCO2:${carrier}`),
	upstream: read(`upstream:${carrier}`)
});

// services/domain/emissions/explain/coverage.ts
const step$4 = (id, value, equation, from) => ({
	id,
	value,
	unit: "fraction",
	equation,
	source: "Hearth",
	from
});
const deviceSteps = ({ devices }) => devices.map(({ did, share, expected, received }) => step$4(`coverage ${did}`, share, "received intervals / expected intervals; 0 without expected intervals", {
	"received intervals": received,
	"expected intervals": expected
}));
const meanStep = (id, { devices, share }) => step$4(id, share, "Σ coverage × days / Σ days", Object.fromEntries(devices.flatMap((one) => [[`coverage ${one.did}`, one.share], [`days ${one.did}`, one.days]])));
function coverageSteps({ cookers, scales, share }) {
	if (scales === null) return [...deviceSteps(cookers), meanStep("coverage", cookers)];
	const parts = [meanStep("coverage of the cookers", cookers), meanStep("coverage of the scales", scales)];
	const from = Object.fromEntries(parts.map(({ id, value }) => [id, value]));
	return [
		...deviceSteps(cookers),
		...deviceSteps(scales),
		...parts,
		step$4("coverage", share, "the smaller of both", from)
	];
}

// services/domain/emissions/explain/shares.ts
const hearth$1 = "Hearth";
function shareSteps(shares, result) {
	const { devices, reduction, unattributed } = shares;
	const { baseline, actual } = result.emissions;
	const printed = printedDifference(baseline, actual);
	const explained = sum(devices.map((one) => Math.max(0, one.reduction)));
	return [
		{
			id: "shared reduction",
			value: reduction,
			unit: "kgCO2e",
			equation: "baseline − actual; 0 when the printed reduction is not positive",
			source: hearth$1,
			from: {
				baseline,
				actual,
				"printed reduction": printed
			}
		},
		...worthSteps({
			shares,
			result
		}),
		...devices.flatMap((device, index) => [
			reductionStep(device, index, {
				shares,
				result
			}),
			{
				id: `share ${device.cooker.did}`,
				value: device.share,
				unit: "fraction",
				equation: "max(0, reduction) / max(R, Σ of the positive ones); 0 when R or Σ is not positive",
				source: `${hearth$1}, additive shares`,
				from: {
					reduction: device.reduction,
					R: reduction,
					"Σ of the positive ones": explained
				}
			},
			fuelStep(device, {
				shares,
				result
			})
		]),
		{
			id: "unattributed",
			value: unattributed,
			unit: "fraction",
			equation: "1 − Σ of the positive ones / max(R, Σ of the positive ones); 1 when R or Σ is not positive",
			source: hearth$1,
			from: {
				R: reduction,
				"Σ of the positive ones": explained
			}
		}
	];
}
const setsOf = (all) => Array.from({ length: 2 ** all.length - 1 }, (_, index) => {
	const members = index + 1;
	const devices = all.filter((_one, place) => (members >> place) % 2 === 1);
	return {
		name: `worth of ${devices.map(({ cooker }) => cooker.did).join(" and ")}`,
		members,
		devices
	};
});
/** The reduction of each set of devices alone, where the baseline fuel of the household limits them. */
function worthSteps({ shares: { devices: all, worth }, result: { inputs, emissions } }) {
	if (worth === null) return [];
	return setsOf(all).map(({ name, members, devices }) => ({
		id: name,
		value: worth(members),
		unit: "kgCO2e",
		equation: `Σ (${adjustedBaseline.text} − actual) × min(displaced, what others left of household cap × Σ displaced) / displaced, the most per MJ first`,
		source: `${hearth$1}: the household's own baseline fuel limits what they replace together`,
		from: {
			"household cap": emissions.householdCap,
			"Σ displaced": sum(all.map(({ part }) => part.displacedMJ)),
			DAF: inputs["daf"]?.value ?? 0,
			...Object.fromEntries(devices.flatMap(({ cooker: { did }, part }) => [
				[`baseline ${did}`, part.baseline],
				[`actual ${did}`, part.actual],
				[`displaced ${did}`, part.displacedMJ]
			]))
		}
	}));
}
function reductionStep({ cooker: { did }, part, reduction }, index, { shares: { devices, worth }, result: { inputs } }) {
	const head = {
		id: `reduction ${did}`,
		value: reduction,
		unit: "kgCO2e"
	};
	if (worth === null) {
		const from = {
			baseline: part.baseline,
			DAF: inputs["daf"]?.value ?? 0,
			actual: part.actual
		};
		return {
			...head,
			equation: `${adjustedBaseline.text} − actual`,
			source: hearth$1,
			from
		};
	}
	return {
		...head,
		equation: "Shapley value of the worths of all sets of devices, device by device in the order of their names",
		source: `${hearth$1}: the household's own baseline fuel limits what they replace together`,
		from: {
			...Object.fromEntries(setsOf(devices).map(({ name, members }) => [name, worth(members)])),
			"place of the device": index + 1
		}
	};
}
function fuelStep({ cooker: { did }, part, fuelSaved }, { shares: { devices, kgPerUnit }, result: { ncv, savedKgAtMost } }) {
	return {
		id: `fuelSaved ${did}`,
		value: fuelSaved,
		unit: kgPerUnit === 1 ? "kg of baseline fuel" : "unit of the baseline fuel",
		equation: `${displacedFuel.text} × min(1, saved at most / (Σ ${displacedFuel.text})) / kg per unit`,
		source: `${hearth$1}: together at most what the household saved`,
		from: {
			displaced: part.displacedMJ,
			NCV: ncv,
			"saved at most": savedKgAtMost,
			"Σ displaced": sum(devices.map((one) => one.part.displacedMJ)),
			"kg per unit": kgPerUnit
		}
	};
}

// services/domain/emissions/explain/statements.ts
const units$1 = {
	daysInUseShare: "fraction",
	hoursPerDay: "h a day",
	traditionalDaysShare: "fraction"
};
/** Of those that readings show well enough. */
const statementSteps = (compared) => compared.flatMap(({ statement: { response, question, measure, isYesNo, value }, comparison, usable }) => {
	const { measured, interval, coverage, daysShare } = comparison;
	if (usable === null || measured === null || interval === null) return [];
	const stated = isYesNo && value > 0 ? measured : value;
	return [{
		id: `usable ${measure} ${response.id} ${question}`,
		value: usable,
		unit: units$1[measure],
		equation: measure === "traditionalDaysShare" ? "part of the days × max(stated, measured)" : "part of the days × min(stated, measured)",
		source: "Hearth, statements against sensors",
		from: {
			stated,
			measured,
			"part of the days": daysShare,
			"lower end of measured": interval.lower,
			"upper end of measured": interval.upper,
			coverage
		}
	}];
});

// services/domain/emissions/explain/uncertainty.ts
const hearth = "Hearth";
const unit$3 = "kgCO2e";
/** The reduction at x + u and x − u comes from the same steps with one standard uncertainty more or less of that input. */
function effectSteps({ propagated: { value: R, effects, sides } }) {
	return Object.entries(sides).map(([name, { above, below }]) => ({
		id: `effect ${name}`,
		value: effects[name] ?? 0,
		unit: unit$3,
		equation: "R(x + u) − R or R − R(x − u), the larger one by absolute value",
		source: "GUM (JCGM 100:2008), 5.1.3 note 2; x − u is at least 0",
		from: {
			R,
			"R(x + u)": above,
			"R(x − u)": below
		}
	}));
}
function uncertaintySteps(result) {
	const { propagated, confidence } = result;
	const { value: reduction, sigma, effects } = propagated;
	return [
		...effectSteps(result),
		{
			id: "sigma",
			value: sigma,
			unit: unit$3,
			equation: "√ Σ effect²",
			source: "GUM (JCGM 100:2008), 5.1.2",
			from: effects
		},
		...sureSteps({
			reduction,
			sigma
		}, confidence)
	];
}
/** How sure a reduction is, by its standard uncertainty. */
function sureSteps(from, { confidence, probPositive, interval, quantile: z }) {
	return [
		{
			id: "confidence",
			value: confidence,
			unit: "probability",
			equation: "2 Φ(0.10 R / sigma) − 1; 0 when R is not positive",
			source: `${hearth}: probability that the true reduction is within 10 % of R`,
			from
		},
		{
			id: "probPositive",
			value: probPositive,
			unit: "probability",
			equation: "Φ(R / sigma)",
			source: hearth,
			from
		},
		{
			id: "interval lower",
			value: interval.lower,
			unit: unit$3,
			equation: "R − z × sigma",
			source: hearth,
			from: {
				...from,
				z
			}
		},
		{
			id: "interval upper",
			value: interval.upper,
			unit: unit$3,
			equation: "R + z × sigma",
			source: hearth,
			from: {
				...from,
				z
			}
		}
	];
}

// services/domain/emissions/explain/explain.ts
/** The steps of the other boundary follow with the prefix `crossCheck`: the smaller credit of the two counts. */
function traceOf({ coverage, boundary, other, shares, methodology, statements }) {
	const check = other && {
		...other,
		methodology: usualMethodology[other.method]
	};
	return {
		inputs: [...entriesOf$1(boundary), ...check ? entriesOf$1(check).map((entry) => ({
			...entry,
			name: `crossCheck ${entry.name}`
		})) : []],
		steps: [
			...coverageSteps(coverage),
			...statementSteps(statements),
			...stepsOf(boundary, methodology),
			...check ? stepsOf(check, check.methodology).map((step) => ({
				...step,
				id: `crossCheck ${step.id}`
			})) : [],
			creditedStep(boundary, other),
			...shareSteps(shares, boundary)
		]
	};
}
/** Values that the calculation starts from, in the order of their names. */
const entriesOf$1 = ({ inputs, propagated }) => Object.entries(inputs).toSorted(([a], [b]) => a < b ? -1 : 1).map(([name, { value, unit, standard, u95, source }]) => ({
	name,
	value,
	unit,
	standard,
	u95,
	source,
	varianceShare: propagated.varianceShares[name] ?? null
}));
/** The calculated steps, in the order of the calculation. */
function stepsOf(result, methodology) {
	const cited = citationsOf(methodology);
	const read = reader(result.inputs);
	const { emissions, terms } = result;
	return [
		...Object.values(result.inputs).flatMap(({ steps }) => steps ?? []),
		intensityStep(result, {
			read,
			cited
		}),
		...terms.flatMap((term) => {
			const part = emissions.cookers.find(({ did }) => did === term.did);
			return part ? cookerSteps(term, part, {
				result,
				read,
				cited
			}) : [];
		}),
		...result.method === "metered" ? explainMeteredTotals(result, {
			read,
			cited
		}) : householdTotals(result, {
			read,
			cited
		}),
		...reductionSteps(result, cited),
		...uncertaintySteps(result),
		...creditSteps(result, cited)
	];
}

// services/domain/random.ts
/** xoshiro128** of Blackman and Vigna (2021), with a period of 2^128 - 1. */
function randomFrom(seed) {
	let [a, b, c, d] = seed;
	const word = () => {
		const drawn = Math.imul(rotate(Math.imul(b, 5), 7), 9) >>> 0;
		const shifted = b << 9;
		c ^= a;
		d ^= b;
		b ^= c;
		a ^= d;
		c ^= shifted;
		d = rotate(d, 11);
		return drawn;
	};
	const uniform = () => ((word() >>> 6) * 2 ** 26 + (word() >>> 6) + .5) / 2 ** 52;
	return {
		uniform,
		normal: () => normalQuantile(uniform())
	};
}
const rotate = (word, bits) => word << bits | word >>> 32 - bits;

// services/domain/emissions/uncertainty/monte-carlo.ts
const leastDraws = 2e4;
const mostDraws = 64 * leastDraws;
/** The same seed and inputs give the same bytes. Inputs are independent, and each is drawn once for all its terms. */
function monteCarlo(model, inputs, simulation) {
	const { seed, fractions, draws = leastDraws } = simulation;
	const distributions = Object.entries(inputs).sort(([a], [b]) => a < b ? -1 : 1).map(([name, input]) => [name, distributionOf(input, fractions.includes(name))]);
	const next = drawer(model, distributions, randomFrom(seed));
	const values = Array.from({ length: draws }, next);
	while (simulation.draws === void 0 && values.length < mostDraws && !isSettled(values)) for (let missing = values.length; missing > 0; missing--) values.push(next());
	const sorted = ascending(values);
	return {
		mean: mean(values),
		sd: Math.sqrt(variance(values)),
		limits95: limits(sorted, .95),
		limits90: limits(sorted, .9),
		draws: values.length,
		seed,
		distributions: Object.fromEntries(distributions)
	};
}
/**
* Normal, or lognormal through the limits of the 95 % interval where its half-width is 60 % or more of the value.
* Where the lower limit is not above 0 the value is the median and only the upper limit is kept.
*/
function distributionOf({ value, standard }, fraction) {
	const half = halfWidth95 * standard;
	if (standard === 0) return {
		kind: "exact",
		mean: value,
		sd: 0,
		fraction
	};
	if (value <= 0 || half < .599999999 * value) return {
		kind: "normal",
		mean: value,
		sd: standard,
		fraction
	};
	const upper = Math.log(value + half);
	const lower = half < .999999999 * value ? Math.log(value - half) : 2 * Math.log(value) - upper;
	return {
		kind: "lognormal",
		mean: (lower + upper) / 2,
		sd: (upper - lower) / (2 * halfWidth95),
		fraction
	};
}
/** Draws all inputs by the order of their names and runs the model. */
function drawer(model, distributions, random) {
	const drawn = /* @__PURE__ */ new Map();
	const read = (name) => {
		const value = drawn.get(name);
		if (value === void 0) throw new Error(`the model has no input ${name}`);
		return value;
	};
	return () => {
		for (const [name, distribution] of distributions) drawn.set(name, draw(distribution, random));
		return model(read);
	};
}
function draw({ kind, mean: centre, sd, fraction }, random) {
	const free = kind === "exact" ? centre : centre + sd * random.normal();
	const value = kind === "lognormal" ? Math.exp(free) : free;
	return fraction ? Math.min(1, Math.max(0, value)) : value;
}
function limits(sorted, level) {
	const outside = (1 - level) / 2;
	return {
		lower: percentile(sorted, outside),
		upper: percentile(sorted, 1 - outside)
	};
}
/** The second half of the draws moved neither limit of the 95 % interval by more than 1 % of its width. */
function isSettled(values) {
	const before = limits(ascending(values.slice(0, values.length / 2)), .95);
	const after = limits(ascending(values), .95);
	return Math.max(Math.abs(after.lower - before.lower), Math.abs(after.upper - before.upper)) <= .01 * (after.upper - after.lower);
}
const ascending = (values) => new Float64Array(values).sort();

// services/domain/emissions/analyze/spread.ts
const isOwn = (input, source) => input.startsWith("amount:") || input === "residualFuel" || source === "own history";
/** Stated fuel use has the same error in all households, so it is shared too. */
function spreadOf({ inputs, propagated: { effects } }) {
	const parts = Object.entries(effects).map(([name, effect]) => ({
		name,
		effect,
		source: inputs[name]?.source
	}));
	const own = parts.filter(({ name, source }) => isOwn(name, source));
	const shared = Map.groupBy(parts.filter(({ name, source }) => !isOwn(name, source)), ({ name, source }) => source === "given" ? `given ${name}` : source ?? name);
	return {
		randomSigma: Math.sqrt(sum(own.map(({ effect }) => effect ** 2))),
		systematic: Object.fromEntries([...shared].map(([key, of]) => [key, sum(of.map(({ effect }) => effect))]))
	};
}

// services/domain/emissions/warnings/day-flag-warnings.ts
/** In the order in which they are printed. */
const doubts = {
	"reading.conflict": {
		code: "reading-conflicts",
		says: "Conflicting readings for the same time (with equal sequence numbers the first is used, otherwise none)",
		isDoubtful: true
	},
	"reading.stuck": {
		code: "reading-stuck",
		says: "A sensor sent the same value for hours, and these readings are not used"
	},
	"power.stuck": {
		code: "power-stuck",
		says: "The power did not change for at least two hours under load (check the meter)"
	},
	"usage.flip_flop": {
		code: "usage-flip-flop",
		says: "A sensor switched on and off more than 20 times an hour, and its reports of these hours are not used"
	},
	"power.above_rated": {
		code: "power-above-rated",
		says: "The measured power is more than 1.2 times the rated power (check ratedPowerW)"
	},
	"meter.contradiction": {
		code: "meter-contradiction",
		says: "Counter and power of a meter contradict each other (the smaller energy is credited, the larger one emits)",
		isDoubtful: true
	},
	"meter.sustained_load": {
		code: "sustained-load",
		says: "A load or use lasted too long for cooking, or came around the clock, and earns nothing (check what the device measures)"
	},
	"counter.jump": {
		code: "counter-jump",
		says: "A counter rose faster than the device can draw energy, so the rise earns nothing and emits (check ratedPowerW and the unit of the counter)",
		isDoubtful: true
	},
	"counter.reset": {
		code: "counter-reset",
		says: "A counter restarted, and its energy since the restart is used"
	},
	"counter.spike": {
		code: "counter-spike",
		says: "A counter left its level and returned, and the values between are not used"
	},
	"interval.implausible": {
		code: "interval-implausible",
		says: "Readings arrive more than four times as often as declared, and coverage uses the real interval (correct expectedInterval)"
	},
	"fuel.frozen": {
		code: "fuel-frozen",
		says: "A scale sent one value for longer than a scale at rest does, and the fuel burned in that time is not known (check the scale)"
	},
	"fuel.implausible": {
		code: "fuel-implausible",
		says: "More fuel was reported as consumed than can burn, which earns nothing and emits what can burn (check the device and its unit)"
	},
	"fuel.refill": {
		code: "fuel-refill-unreported",
		says: "The weight rose without a matching delivery, and the fuel burned in that time is not known"
	},
	"fuel.removed": {
		code: "fuel-removed",
		says: "More left the scale than can burn, or as much as came without a delivery, which counts as burned only where that lowers the result"
	},
	"fuel.creep": {
		code: "fuel-creep",
		says: "A weight fell slowly around the clock (scale creep), which counts as burned only where that lowers the result"
	},
	"fuel.delivery_unseen": {
		code: "fuel-delivery-unseen",
		says: "The scale shows no rise for a reported delivery, and the fuel that may have burned counts only where that lowers the result"
	},
	"fuel.delivery_corrected": {
		code: "fuel-delivery-corrected",
		says: "A reported delivery was corrected, and fuel use that only the correction shows is counted where that lowers the result"
	},
	"fuel.disagreement": {
		code: "fuel-disagreement",
		says: "Reports of consumption and the scale differ, and the amount that lowers the result is used"
	}
};
function* warningsOfDayFlags(devices) {
	const inOrder = devices.toSorted((a, b) => a.did < b.did ? -1 : 1);
	for (const [flag, { code, says }] of Object.entries(doubts)) {
		const concerned = inOrder.flatMap(({ did, days }) => {
			const own = days.filter(({ flags }) => flags.includes(flag)).map(({ day }) => day);
			return own.length === 0 ? [] : `${did} (${describeDays(own)})`;
		});
		if (concerned.length > 0) yield warning(code, `${says}: ${concerned.join(", ")}.`);
	}
}
const describeDays = (days) => days.length === 1 ? `${days[0]}` : `${days.length} days, ${days[0]} to ${days.at(-1)}`;
const doubtfulFlags = new Set(Object.entries(doubts).flatMap(([flag, { isDoubtful }]) => isDoubtful === true ? flag : []));
/** Part of the days with data on which numbers are in doubt, 0 to 1. */
function doubtfulShare(devices) {
	const days = devices.flatMap((device) => device.days.filter(({ received }) => received > 0));
	const doubtful = days.filter(({ flags }) => flags.some((flag) => doubtfulFlags.has(flag)));
	return days.length === 0 ? 0 : doubtful.length / days.length;
}

// services/domain/emissions/warnings/rule-warnings.ts
function* warningsOfRules({ inputs, cookers }, { methodology, boundary }) {
	const { hasCeiling, unchecked, baselineYears, retestYears, parameters } = rulesOf(methodology);
	const { end } = inputs.period;
	if (hasCeiling) yield warning("ceiling-not-applied", "The methodology limits the baseline to business as usual (BAU). No value is known, so the limit is not applied.");
	const latest = latestBaseline(inputs);
	if (latest !== void 0 && isOlder(latest, end, baselineYears)) yield warning("baseline-old", `The latest baseline is dated ${latest}, and ${methodology} requires a check after at most ${describeYears(baselineYears)}. State or weigh the baseline again.`);
	const old = boundary.measured.filter(({ installedOn }) => installedOn !== null && isOlder(installedOn, end, retestYears));
	if (old.length > 0) yield warning("performance-test-due", `${methodology} requires a performance test after at most ${describeYears(retestYears)}. Older stoves: ${old.map(({ did, installedOn }) => `${did} (${installedOn})`).join(", ")}.`);
	const notKnown = (parameters.includes("technicalLife") && inputs.parameters.technicalLife === void 0 ? cookers.filter(({ installedOn }) => mayLast(installedOn, inputs.period)) : []).map(({ did, installedOn }) => `whether an earlier claim spread the emissions from making ${did} (${installedOn}) over five years (then give technicalLife here too)`);
	const all = [...unchecked, ...notKnown];
	if (all.length > 0) yield warning("rules-not-checked", `This analysis does not check these rules of ${methodology}: ${all.join("; ")}.`);
}
/** Stated or weighed; undefined: no first day is known. */
const latestBaseline = ({ baselines }) => baselines.flatMap(({ validFrom }) => validFrom ?? []).toSorted().at(-1);
/** Some day of the period is in its second to fifth year, in which its making counts only where its life is given. */
function mayLast(installedOn, { start, end }) {
	const ageOn = (day) => installedOn === null ? 0 : dayNumber(day) - dayNumber(installedOn);
	return ageOn(end) >= 365 && ageOn(start) < 5 * 365;
}
const daysOfLongYear = 366;
const isOlder = (day, end, years) => dayNumber(end) - dayNumber(day) > years * daysOfLongYear;
const describeYears = (years) => years === 1 ? "one year" : `${years} years`;

// services/domain/emissions/warnings/statement-warnings.ts
function* warningsOfStatements({ statements, boundary, other }) {
	for (const { method, stoveDays } of [boundary, ...other === void 0 ? [] : [other]]) if (stoveDays.lowered !== null) yield warning("survey-understates-use", `The household states use on ${round3(stoveDays.lowered.stated)} of the days, and readings show ${round3(stoveDays.lowered.measured)}. ${method} takes the smaller one.`);
	const isLowered = [boundary, other].some((one) => one?.stoveDays.lowered != null);
	for (const one of statements) yield* warningsOfStatement(one, {
		isLowered,
		method: boundary.method
	});
}
function* warningsOfStatement(one, { isLowered, method }) {
	const { statement, comparison, isCovered } = one;
	const { verdict } = comparison;
	if (statement.measure !== "traditionalDaysShare") {
		if (verdict === "overstated") yield warning("survey-overstates-use", `${contradiction(one)} Only the measured use counts.`);
		if (verdict === "understated" && !(isLowered && statement.measure === "daysInUseShare")) yield warning("survey-understates-use", `${contradiction(one)} No equation of ${method} takes the statement, so no number changes.`);
		return;
	}
	if (verdict === "understated") yield warning("survey-understates-old-stove", `${contradiction(one)} Only measured fuel counts.`);
	if (!isCovered && statement.value > 0 && method === "metered") yield warning("survey-old-stove", `${statedText(one)}. No sensor covers the old stove, and its fuel is outside of metered, so no number changes. Weigh its fuel with a FuelScale.`);
}
const kinds = {
	daysInUseShare: "of the days with the new stove",
	hoursPerDay: "hours of use a day",
	traditionalDaysShare: "of the days with the old stove"
};
const statedText = ({ statement: { response, question, measure, statedOn, value, isYesNo } }) => `${response.id} of ${statedOn} states ${isYesNo ? value > 0 ? "yes" : "no" : round3(value)} (${question}: ${kinds[measure]})`;
function contradiction(one) {
	const { measured, interval, coverage } = one.comparison;
	const range = interval === null ? "" : ` (${round3(interval.lower)} to ${round3(interval.upper)})`;
	return `${statedText(one)}, and readings of ${round3(coverage)} of the days show ${measured === null ? "nothing" : round3(measured)}${range}.`;
}

// services/domain/emissions/warnings/warnings.ts
const warningsOf$1 = (context, findings) => [
	...warningsOfData(context, findings),
	...warningsOfBaseline(context, findings),
	...warningsOfCaps(context, findings),
	...warningsOfRules(context, findings),
	...warningsOfStatements(findings),
	...warningsOfResult(context, findings)
];
function* warningsOfData({ inputs, residual }, { cookers, boundary }) {
	const { measured } = boundary;
	for (const { did, status, days } of inputs.leftOut ?? []) {
		const count = days.length === 1 ? "one day" : `${days.length} days`;
		yield warning("device-left-out", `${did} was ${status} on ${count} of the period (${days[0]} to ${days.at(-1)}). Its readings of these days are left out.`);
	}
	yield* warningsOfDayFlags(inputs.devices);
	yield* warningsOfLeftOut(inputs.devices);
	for (const cooker of cookers) {
		const covered = coveredShare(deviceCoverage(cooker.meter));
		if (isSilent(cooker)) yield warning("device-silent", `${saidNothing([cooker], "in the period")} and adds nothing.`);
		else if (covered <= .5) yield warning("device-coverage-low", `${cooker.did} sent ${round4(covered)} of the expected readings.`);
	}
	for (const { did } of residual?.meters.filter(isUnheard) ?? []) yield warning("device-silent", `${did} sent no weights in this period. Its fuel use is assumed equal to the baseline.`);
	for (const { did } of measured.filter(({ isExcluded }) => isExcluded)) yield warning("device-excluded", `${did} lacks data on at least half of its days. It earns nothing, and its energy emits.`);
	const ofBoundary = new Set(measured.map(({ did }) => did));
	const idle = cookers.filter((cooker) => !ofBoundary.has(cooker.did) && !cooker.isDoubtful && isIdle$1(cooker));
	const unused = [...measured.filter((cooker) => isUnused(cooker) && !isUntold(cooker)), ...idle].map(({ did }) => did);
	if (unused.length > 0) {
		const credit = boundary.used ? "" : ": no reduction of the period is credited";
		yield warning("no-use", `The readings of ${unused.join(", ")} show no cooking in the whole period${credit}.`);
	}
	for (const cooker of measured) {
		const { did, carrier, usageHours, estimated, ratedPowerW } = cooker;
		const amount = usedBest(cooker);
		if (estimated) yield warning("energy-estimated", `${did} has no meter. Its energy is estimated from hours of use and ${ratedPowerW === null ? `the ${usualSocketW} W of a usual socket: give its ratedPowerW in W` : "rated power"}.`);
		else if (carrier === "Electricity" && amount > 0 && (usageHours === 0 || unused.includes(did))) yield warning("energy-without-cooking", unused.includes(did) ? `${did} used ${round3(amount)} kWh. Its readings are dense enough to show cooking, but show none: it earns nothing. Check what it powers.` : `${did} used ${round3(amount)} kWh. Its readings are too few or too far apart to show cooking. Check what it powers, or let it report more often.`);
	}
	for (const cooker of measured.filter((one) => !unused.includes(one.did) && !isUntold(one))) {
		const uncredited = round3(uncreditedKwh(cooker));
		if (uncredited > 0) yield warning("energy-without-cooking", `${cooker.did} used ${uncredited} kWh without cooking (standby, days without a meal, or loads that last too long). They earn nothing and emit.`);
	}
	const contradicted = residual?.contradicted ?? [];
	if (contradicted.length > 0) yield warning("old-stove-contradicts-scale", `The old stove was hot, or may have been, on ${countDays(contradicted.length)} (${contradicted[0]} to ${contradicted.at(-1)}), and the scale of its fuel lost less than the smallest fire burns. The fuel of these days is assumed equal to the baseline. Check the scale and the sensor.`);
	if (boundary.method === "wholeHousehold" && (residual?.filled ?? 0) > 0) yield warning("residual-filled", `${round3(residual?.filled ?? 0)} of the residual fuel was filled for days without data.`);
}
/** Energy that may have been used beyond the best estimate, kWh. */
const beyondBest = (amount) => highOf(amount) - bestOf(amount);
/** Energy that was filtered out still emits: the warning names the field to check. */
function* warningsOfLeftOut(devices) {
	for (const { did, days } of devices) {
		const leftOut = round3(sum(days.map(({ energyKwh }) => beyondBest(energyKwh ?? 0))));
		if (leftOut > 0) yield warning("energy-left-out", `${did} reports ${leftOut} kWh that its rated power or its own power readings do not explain. They earn nothing and emit. Check ratedPowerW and the unit of its counter.`);
	}
}
/** The stated and the weighed baseline, of which the lower is used, and the fuel that the measured cooking replaces. */
function* warningsOfBaseline({ baseline }, { boundary }) {
	const { disagreement, fuelType } = baseline;
	if (disagreement === null) return;
	const unit = fuelUnits[fuelType];
	const amounts = `the stated baseline is ${round3(disagreement.stated)} ${unit} of ${fuelType}, the kitchen test found ${round3(disagreement.weighed)} ${unit}`;
	yield warning("baseline-disagreement", `On ${disagreement.days} days of the period ${amounts}. The lower one is used. The measured cooking of the whole period replaces ${round3(boundary.emissions.impliedFuelKg)} kg.`);
}
function* warningsOfCaps({ baseline }, { boundary }) {
	if (boundary.method !== "metered") return;
	const { emissions, baselineKg } = boundary;
	const capped = emissions.days.filter(({ cap }) => cap < 1).length;
	if (capped > 0) yield warning("baseline-cap", `The metered energy replaces ${round3(emissions.impliedFuelKg)} kg of ${baseline.fuelType}, and the baseline of the household is ${round3(baselineKg)} kg. On ${countDays(capped)} the baseline of the day limits the result: what is above it lends nothing to other days.`);
	const limited = emissions.days.filter(({ fractions }) => fractions.electricity < 1 || fractions.fuel < 1).length;
	if (limited > 0) yield warning("energy-cap", `On ${countDays(limited)} the energy exceeds the limit per person and day. Only the limit of the day is credited.`);
	for (const { did, kgCO2ePerMJ, ofBaseline } of lpgForEfficiency(boundary)) yield warning("lpg-efficiency-only", `${did} burns LPG, which is credited for efficiency only. The replaced fuel counts with ${round4(kgCO2ePerMJ)} kgCO2e/MJ of LPG, not with ${round4(ofBaseline)} of ${baseline.fuelType}.`);
	const lowered = boundary.least.byDay.filter(({ seen, withUnseen }) => withUnseen !== null && withUnseen.baseline - withUnseen.actual < seen.baseline - seen.actual).length;
	if (lowered > 0) yield warning("lost-readings-counted", `On ${countDays(lowered)} a limit leaves more energy nothing to earn. What may have been used in time without readings therefore emits.`);
}
const countDays = (days) => days === 1 ? "one day" : `${days} days`;
/** LPG stoves that are worth less than the fuel that they replace. */
const lpgForEfficiency = ({ emissions, options, terms }) => emissions.cookers.filter(({ did, intensity }) => {
	const isLpg = terms.some((term) => term.did === did && term.carrier === "LPG");
	return options.lpgForEfficiencyOnly && isLpg && intensity < emissions.intensity;
}).map(({ did, intensity }) => ({
	did,
	kgCO2ePerMJ: intensity,
	ofBaseline: emissions.intensity
}));
/** Those by which nothing more is credited. */
const binding = (boundary, other) => [boundary, ...other === void 0 ? [] : [other]].filter(({ credited }) => credited === smallestCredit(boundary, other));
/** kgCO2e that the reduction could not bear. */
/** It used energy, and none of its days tells when: that is not to cook nothing. */
const isUntold = (cooker) => usedBest(cooker) > 0 && daysOfUse(cooker.meter) === 0;
const leakageLeft = ({ used, leakageOfCredit, least, hawthorneIndex }) => leakageOfCredit - (used ? Math.max(0, least.conservative * hawthorneIndex) : 0);
function* warningsOfResult({ counterfactual }, { boundary, other, reductions }) {
	if (reductions <= 0) yield warning("no-reduction", "Emissions did not fall. No device has a share.");
	if (boundary.method === "wholeHousehold" && counterfactual.estimate.design === "declaredBaseline") yield warning("season-not-considered", "The declared baseline is assumed to be the same in every season.");
	const lost = boundary.emissions.days.filter(({ baseline, actual }) => actual - baseline > 0);
	const lostKg = round3(sum(lost.map(({ baseline, actual }) => actual - baseline)));
	if (lostKg > 0) yield warning("days-without-gain", `On ${countDays(lost.length)} more was emitted than saved: ${lostKg} kgCO2e. It lowers reductions and methodologyReduction. It takes nothing from the credit of other days, so leaving these days out earns no more.`);
	const left = Math.max(...binding(boundary, other).map(leakageLeft));
	if (boundary.leakage.newDevices > 0 && left > 0) yield warning("leakage-left", `The leakage exceeds the credit of this period. Subtract the remaining ${round3(left)} kgCO2e from the next claim.`);
	if (other !== void 0 && other.credited < boundary.credited) {
		const seen = `${other.method} gives a reduction of ${round3(other.propagated.value)} kgCO2e`;
		yield warning("cross-check-lower", `${seen} and a credit of ${round3(other.credited)} kgCO2e. The smaller credit is used.`);
	}
}

// services/domain/emissions/analyze/household-result.ts
function resultOf(context, computed) {
	const { inputs, lookup, baseline, cookers } = context;
	const { method, coverage, boundary, other, notes: known } = computed;
	const methodology = inputs.methodology ?? usualMethodology[method];
	const { emissions, confidence } = boundary;
	const reductions = printedDifference(emissions.baseline, emissions.actual);
	const statements = compareStatements(inputs, boundary.measured);
	const warned = warningsOf$1(context, {
		methodology,
		boundary,
		other,
		cookers,
		statements,
		reductions
	}).map((warning) => ({ warning }));
	const { value: perUnit, notes: ofUnit } = kgPerUnit(baseline.fuelType, lookup);
	const notes = [
		...known,
		...warned,
		...openDayNotes(inputs),
		...ofUnit
	];
	const shared = reductions > 0 ? emissions.baseline - emissions.actual : 0;
	const shares = attributeReduction(boundary, {
		reduction: shared,
		kgPerUnit: perUnit
	});
	return {
		analysis: {
			baselineEmissions: round3(emissions.baseline),
			actualEmissions: round3(emissions.actual),
			reductions,
			confidence: reductions > 0 ? round4(confidence.confidence) : 0,
			...printContributions(shares),
			interval: {
				lower: round3(confidence.interval.lower),
				upper: round3(confidence.interval.upper),
				level: inputs.confidenceLevel
			},
			units: {
				emissions: "kgCO2e",
				fuelSaved: fuelUnits[baseline.fuelType],
				usageHours: "h"
			}
		},
		baselineMethod: method,
		leakage: round3(boundary.leakage.total),
		methodologyReduction: methodologyReduction(boundary),
		creditedReduction: round3(smallestCredit(boundary, other)),
		probPositive: round4(confidence.probPositive),
		status: isFinal(context, coverage.share) ? "final" : "provisional",
		methodology,
		coverage: round4(coverage.share),
		causal: causalOf(context, {
			boundary,
			other,
			perUnit
		}),
		warnings: warningsIn(notes),
		unreadParameters: unreadParameters(inputs.parameters, notes),
		factors: factorsIn(notes),
		trace: traceOf({
			coverage,
			boundary,
			other,
			shares,
			methodology,
			statements
		}),
		simulate: (seed) => simulate(boundary, seed),
		spread: spreadOf(boundary),
		claim: boundary.used ? claimOf(boundary) : nothingClaimed(boundary),
		crossCheck: boundary.used ? other === void 0 ? null : claimOf(other) : null,
		fuelSavedPerDay: savedKgPerDay({
			boundary,
			other
		}) / perUnit,
		hawthorneIndex: boundary.hawthorneIndex
	};
}
function openDayNotes({ openFrom, period: { end } }) {
	if (openFrom === void 0) return [];
	const detail = `The period ends on ${end}, and ${openFrom} was not over when the data was read. The result is provisional. Analyze again after ${end}, or end the period before ${openFrom}.`;
	return [warningNote("days-open", detail)];
}
/** All days are over, enough is known of them, and hardly any of it is in doubt. */
const isFinal = ({ inputs }, coverage) => inputs.openFrom === void 0 && coverage >= Math.max(inputs.coverageThreshold, .95) && doubtfulShare(inputs.devices) <= 1 - .95;
/** For a programme: what the days of a boundary surely earn. */
const claimOf = (boundary) => ({
	reduction: boundary.least.propagated.value,
	leakage: leakage$2(boundary.least.propagated.value, boundary.leakage),
	claimedEmissions: claimedEmissions(boundary),
	spread: spreadOf(boundary.least)
});
/** The stoves were made all the same; the market takes its part of a reduction only. */
const nothingClaimed = ({ leakage }) => ({
	reduction: 0,
	leakage: leakage$2(0, leakage),
	claimedEmissions: 0,
	spread: {
		randomSigma: 0,
		systematic: {}
	}
});
/** Fractions stay between 0 and 1. */
function simulate({ valueAt, inputs }, seed) {
	const fractions = Object.entries(inputs).flatMap(([name, { unit }]) => unit === "fraction" ? name : []);
	return monteCarlo(valueAt, inputs, {
		seed,
		fractions
	});
}
/** The metered boundary, whichever of the two it is, says what the metered cooking would have taken. */
function causalOf({ counterfactual }, { boundary, other, perUnit }) {
	const metered = [boundary, other].find((one) => one?.method === "metered");
	const impliedFuel = metered === void 0 ? null : metered.emissions.impliedFuelKg / perUnit;
	return printCausal(counterfactual.sources, counterfactual, {
		method: boundary.method,
		impliedFuel
	});
}

// services/domain/emissions/factors/records/disputed.ts
const list = {
	version: "mmecd-list",
	source: "List of MMECD defaults in a public simulator",
	reliability: "S"
};
const gs11817 = {
	version: "gs11817",
	source: "Verified tool of project GS11817",
	reliability: "S"
};
const disputedFactors = [
	...factorTable({
		...list,
		unit: "MJ/kg"
	}, {
		"ncv.LPG": 47.13,
		"ncv.Kerosene": 43.4,
		"ncv.Biogas": 22.4
	}),
	...factorTable({
		...list,
		unit: "tCO2e/TJ"
	}, {
		"efNonCO2.Wood": 4.03,
		"efNonCO2.Charcoal": 1.59
	}),
	...factorTable({
		...gs11817,
		unit: "MJ/kg"
	}, { "ncv.NaturalGas": 44.2 }),
	...factorTable({
		...gs11817,
		unit: "tCO2e/TJ"
	}, {
		"efNonCO2.LPG": .89,
		"efNonCO2.NaturalGas": .293
	}),
	...factorTable({
		version: "published",
		unit: "MJ/kg",
		source: "Published value for wood pellets",
		reliability: "M"
	}, { "ncv.Pellets": 17 }),
	...factorTable({
		version: "ipcc-2006-biogenic",
		unit: "tCO2/TJ",
		source: "IPCC 2006 Guidelines, volume 2 table 2.5; biogenic, not credited",
		reliability: "S"
	}, {
		"efCO2.Biogas": 54.6,
		"efCO2.Ethanol": 70.8,
		"efCO2.CropResidue": 100,
		"efCO2.Dung": 100,
		"efCO2.Pellets": 100
	}),
	...factorTable({
		version: "older-regime",
		unit: "fraction",
		source: "fNRB for all countries before TOOL33 v03.0, as reported by Calyx Global",
		reliability: "C"
	}, { fNRB: .3 }),
	...factorTable({
		version: "asb0002-2017",
		unit: "fraction",
		source: "CDM standardised baseline ASB0002-2017, charcoal of Zambia",
		reliability: "C"
	}, { "fNRB.ZM": .88 })
];

// services/domain/emissions/factors/records/electricity.ts
const head$1 = {
	version: "ifi-2021-3.1",
	unit: "kgCO2e/kWh",
	source: "IFI default grid factors 2021 v3.1 (UNFCCC), combined margin for electricity consumption",
	reliability: "C"
};
const national = {
	ZM: .197,
	KE: .274,
	UG: .116,
	RW: .416,
	TZ: .336,
	MW: .243,
	GH: .276,
	NG: .358,
	IN: .608,
	NP: 0,
	BD: .412,
	ET: 0,
	MZ: .111,
	KH: .588
};
const assumed$1 = {
	...head$1,
	version: "ifi-2021-3.1-highest",
	source: `${head$1.source}; highest listed value, by rule`,
	reliability: "D",
	warning: "grid-factor-assumed"
};
const electricityFactors = [
	...factorTable(head$1, Object.fromEntries(Object.entries(national).map(([country, value]) => [`efGrid.${country}`, value]))),
	...factorTable(assumed$1, { "efGrid.unlisted": Math.max(...Object.values(national)) }),
	...factorTable({
		version: "gs11817",
		unit: "fraction",
		source: "Verified tool of project GS11817",
		reliability: "S"
	}, { "tdl.BD": .1041 }),
	...factorTable({
		version: "tool05",
		unit: "fraction",
		source: "CDM TOOL05 (first: \"Tool to calculate baseline, project and/or leakage emissions from electricity consumption\", version 1), default of a project that consumes electricity, as told by a report check of UNFCCC on cdm.unfccc.int",
		reliability: "S"
	}, { "tdl.unknown": .2 })
];

// services/domain/emissions/factors/records/grid-kinds.ts
const unit$2 = "kgCO2e/kWh";
const otherGridFactors = [...factorTable({
	version: "ifi-2021-3.1",
	unit: unit$2,
	source: "IFI default grid factors 2021 v3.1 (UNFCCC), operating margin",
	reliability: "C"
}, {
	"efGridOperatingMargin.ZM": .416,
	"efGridOperatingMargin.KE": .574,
	"efGridOperatingMargin.MW": .489
}), ...factorTable({
	version: "ember",
	unit: unit$2,
	source: "Ember, average of a year",
	reliability: "C"
}, {
	"efGridAverage.ZM": .111,
	"efGridAverage.KE": .085,
	"efGridAverage.UG": .057,
	"efGridAverage.RW": .302,
	"efGridAverage.TZ": .372,
	"efGridAverage.IN": .709,
	"efGridAverage.NP": .023
})];

// services/domain/emissions/factors/records/households.ts
const unit$1 = "t per person and year";
const mmecd$3 = {
	version: "mmecd-1.2",
	unit: unit$1,
	source: "Gold Standard MMECD v1.2",
	reliability: "S"
};
const v4 = {
	version: "tpddtec-4",
	unit: unit$1,
	source: "Gold Standard TPDDTEC v4",
	reliability: "S"
};
const rech$1 = {
	version: "rech-5.0",
	unit: unit$1,
	source: "Gold Standard RECH v5.0, section 7.4.2.3, p. 31",
	reliability: "S"
};
const tool33$1 = {
	version: "tool33-3.0",
	unit: unit$1,
	source: "CDM TOOL33 v03.0",
	reliability: "S"
};
const vm0050$2 = {
	version: "vm0050-1.0",
	unit: unit$1,
	source: "Verra VM0050 v1.0",
	reliability: "S"
};
const ams = {
	version: "ams-ii-g",
	unit: unit$1,
	source: "CDM AMS-II.G, not confirmed at the source",
	reliability: "M"
};
/** `fuelPerPerson`: a default, for suppressed demand too. `fuelJustified`: more needs a reason. `fuelCap`: the most. */
const householdFactors = [
	...factorTable(mmecd$3, {
		"fuelPerPerson.Wood": .5,
		"fuelPerPerson.Charcoal": .13
	}),
	...factorTable(v4, {
		"fuelPerPerson.Wood": .5,
		"fuelJustified.Wood": .75,
		"fuelCap.Wood": .95
	}),
	...factorTable(rech$1, {
		"fuelPerPerson.Wood": .5,
		"fuelPerPerson.Charcoal": .13,
		"fuelJustified.Wood": .75,
		"fuelJustified.Charcoal": .2,
		"fuelCap.Wood": 1.25,
		"fuelCap.Charcoal": .4
	}),
	...factorTable(vm0050$2, {
		"fuelPerPerson.Wood": .5,
		"fuelPerPerson.Charcoal": .13
	}),
	...factorTable(tool33$1, { "fuelPerPerson.Wood": .4 }),
	...factorTable({
		...tool33$1,
		reliability: "D"
	}, { "fuelPerPerson.Charcoal": .1 }),
	...factorTable(ams, { "fuelPerPerson.Wood": .5 })
];

// services/domain/emissions/factors/records/methodologies.ts
const mmecd$2 = {
	version: "mmecd-2.0",
	source: "Gold Standard MMECD v2.0 (2025)",
	reliability: "S"
};
const rech = {
	version: "rech-5.0",
	source: "Gold Standard RECH v5.0",
	reliability: "S"
};
const v31 = {
	version: "tpddtec-3.1",
	source: "Gold Standard TPDDTEC v3.1, not confirmed at the source",
	reliability: "M"
};
const smec = {
	version: "smec-4.0",
	source: "Gold Standard SMEC v4.0; in which years each holds is not confirmed",
	reliability: "M"
};
const vm0050$1 = {
	version: "vm0050-1.0",
	source: "Verra VM0050 v1.0",
	reliability: "S"
};
const amsIIG = {
	version: "ams-ii-g",
	source: "CDM AMS-II.G, not confirmed at the source",
	reliability: "M"
};
const amsIE = {
	version: "ams-i-e",
	source: "CDM AMS-I.E, not confirmed at the source",
	reliability: "M"
};
const reduction = "fraction of the reduction";
const kgPerDevice = "kgCO2e per new device";
const fraction$2 = "fraction";
const leakage$1 = [
	...factorTable({
		...mmecd$2,
		unit: reduction
	}, { leakageFraction: .02 }),
	...factorTable({
		...rech,
		unit: reduction,
		source: `${rech.source}, section 9.3.2, eq. 20, pp. 40-41`
	}, { leakageFraction: .02 }),
	...factorTable({
		...mmecd$2,
		unit: kgPerDevice
	}, { embodied: 17 }),
	...factorTable({
		...rech,
		unit: kgPerDevice,
		source: `${rech.source}, section 9.2.2, eq. 18 and 19, p. 39`
	}, { embodied: 17 }),
	...factorTable({
		...vm0050$1,
		unit: fraction$2
	}, { netToGross: .95 }),
	...factorTable({
		...amsIIG,
		unit: fraction$2
	}, { netToGross: .95 }),
	...factorTable({
		...amsIE,
		unit: fraction$2
	}, { netToGross: .95 })
];
const phased = {
	...rech,
	unit: fraction$2,
	source: `${rech.source}; the year of the change is not confirmed`
};
/** Use outside a test / use during the test. */
const hawthorne = [
	...factorTable({
		...phased,
		version: "rech-5.0-to-2029",
		validUntil: "2029-12-31"
	}, { hawthorneIndex: .85 }),
	...factorTable({
		...phased,
		version: "rech-5.0-from-2030",
		validFrom: "2030-01-01"
	}, { hawthorneIndex: .75 }),
	...factorTable({
		...rech,
		version: "rech-5.0-monitored",
		unit: fraction$2
	}, { hawthorneIndex: 1 }),
	...[
		.9,
		.85,
		.75
	].flatMap((value, index) => factorTable({
		...smec,
		version: `smec-4.0-step-${index + 1}`,
		unit: fraction$2
	}, { hawthorneIndex: value }))
];
const surveys = [
	...factorTable({
		...rech,
		unit: fraction$2
	}, {
		precisionMax: .1,
		suppressedDemandPart: .95
	}),
	...factorTable({
		...v31,
		unit: fraction$2
	}, { precisionMax: .3 }),
	...factorTable({
		...v31,
		unit: "households"
	}, {
		"sampleMin.kpt": 30,
		"sampleMin.usage": 100,
		"sampleMin.ageGroup": 30
	})
];
const upstream = factorTable({
	version: "mmecd-2.0-example",
	unit: "tCO2e/TJ",
	source: "Values of a contributor for an example of MMECD v2.0",
	reliability: "M"
}, {
	"upstream.Wood": 1.5,
	"upstream.NaturalGas": 8,
	"upstream.LPG": 6
});
const methodologyFactors = [
	...leakage$1,
	...hawthorne,
	...surveys,
	...upstream,
	...factorTable({
		...mmecd$2,
		unit: fraction$2
	}, {
		meterErrorAllowed: .025,
		"gaps.excludedFrom": .5,
		"gaps.fillPercentile": .25
	}),
	...factorTable({
		...vm0050$1,
		unit: fraction$2
	}, {
		tool30Part: .74,
		"backupMax.generator": .01,
		"backupMax.nonRenewable": .2
	}),
	...factorTable({
		...vm0050$1,
		version: "vm0050-1.0-default",
		unit: "t wood per t charcoal"
	}, { woodForCharcoal: 4 }),
	...factorTable({
		...vm0050$1,
		version: "vm0050-1.0-shown",
		unit: "t wood per t charcoal",
		source: "Verra VM0050 v1.0, if shown"
	}, { woodForCharcoal: 6 }),
	...factorTable({
		...amsIIG,
		version: "ams-ii-g-first",
		unit: "tCO2/TJ"
	}, { efProjectedFossil: 81.6 }),
	...factorTable({
		...amsIIG,
		version: "ams-ii-g-later",
		unit: "tCO2/TJ"
	}, { efProjectedFossil: 63.7 })
];

// services/domain/emissions/factors/records/old-and-new-stoves.ts
const unit = "fraction";
const mmecd$1 = {
	version: "mmecd-1.2",
	unit,
	source: "Gold Standard MMECD v1.2",
	reliability: "S"
};
const tool33 = {
	version: "tool33-3.0",
	unit,
	source: "CDM TOOL33 v03.0; the three-stone fire in Verra VM0050 too",
	reliability: "S"
};
const vm0050 = {
	version: "vm0050-1.0",
	unit,
	source: "Verra VM0050 v1.0, lowest efficiency allowed for the appliance",
	reliability: "S"
};
/** Low and high end of the published values of a stove. */
const published = {
	improvedCharcoal: [.3, .4],
	rocketWood: [.25, .4],
	forcedDraftPellet: [.35, .5],
	lpg: [.5, .6],
	ethanol: [.5, .6],
	biogas: [.45, .55],
	kerosene: [.4, .5],
	hotplate: [.65, .75],
	induction: [.8, .92]
};
const methodologyStoves = [
	...factorTable(mmecd$1, {
		"efficiency.old.threeStone": .1,
		"efficiency.old.traditional": .2
	}),
	...factorTable(mmecd$1, { "efficiency.old.charcoal": .2 }),
	...factorTable(tool33, {
		"efficiency.old.threeStone": .15,
		"efficiency.old.traditional": .25
	}),
	...factorTable(vm0050, { "efficiency.biomass": .25 }),
	...factorTable({
		version: "ams-ii-g",
		unit,
		source: "CDM AMS-II.G, lowest efficiency of a new stove",
		reliability: "S"
	}, { "efficiency.biomass": .25 }),
	...factorTable({
		version: "gs11817",
		unit,
		source: "Verified tool of project GS11817",
		reliability: "S"
	}, { "efficiency.induction": .9235 }),
	...factorTable({
		version: "published",
		unit,
		source: "Published range for this stove, not confirmed",
		reliability: "M"
	}, Object.fromEntries(Object.entries(published).flatMap(([stove, [low, high]]) => [[`efficiency.published.${stove}.low`, low], [`efficiency.published.${stove}.high`, high]])))
];

// services/domain/emissions/factors/records/rules.ts
const mmecd = {
	version: "mmecd-1.2",
	source: "Gold Standard MMECD v1.2 (13 December 2022)",
	reliability: "S"
};
const caps = [
	...factorTable({
		...mmecd,
		unit: "kWh per person and day"
	}, { "cap.electricity": 1 }),
	...factorTable({
		...mmecd,
		unit: "MJ per person and day, input energy"
	}, { "cap.fuelEnergy": 4.5 }),
	...factorTable({
		version: "rech-5.0",
		unit: "kg per person and month",
		source: "Gold Standard RECH v5.0 section 7.4.2.3, p. 31: 0.20, 0.40, 0.75, 1.25 t a year, rounded up",
		reliability: "D"
	}, {
		"warn.baseline.Charcoal": 17,
		"cap.baseline.Charcoal": 34,
		"warn.baseline.Wood": 62.5,
		"cap.baseline.Wood": 104.2
	}),
	...factorTable({
		version: "hearth-1",
		unit: "MJ per person and month",
		source: "Rule of Hearth for fuels without a limit of their own: 17 and 34 kg of charcoal of 29.5 MJ/kg",
		reliability: "D"
	}, {
		"warn.baselineEnergy": 501.5,
		"cap.baselineEnergy": 1003
	})
];
const leakage = factorTable({
	...mmecd,
	unit: "fraction of the reduction"
}, { leakageFraction: .05 });
const uncertainties = factorTable({
	version: "hearth-1",
	unit: "half-width of the 95 % interval, relative",
	source: "Rule of Hearth inside the ranges of IPCC 2006, volume 2, and Johnson 2009",
	reliability: "D"
}, {
	"u95.fNRB": .4,
	"u95.ratio": .15,
	"u95.specificEnergy": .15 / Math.SQRT2,
	"u95.efficiency": .15,
	"u95.efCO2": .16,
	"u95.efNonCO2": .5,
	"u95.upstream": .5,
	"u95.ncv": .1,
	"u95.efGrid": .2,
	"u95.tdl": .5,
	"u95.meter": .025,
	"u95.baselineFuel": .3,
	"u95.weighedFuel": .3,
	"u95.emissionsPerKg": .4,
	"u95.estimatedEnergy": .5
});
/** The least that is believed of a value that a request gives, or of a meter or scale by its accuracy class. */
const uncertaintyFloors = factorTable({
	version: "hearth-1",
	unit: "least half-width of the 95 % interval that is accepted, relative",
	source: "Rule of Hearth: what a survey of 90/10 precision, a repeated laboratory test or a meter of class 1 (IEC 62053-21) can show at best",
	reliability: "D"
}, {
	"u95Min.fNRB": .1,
	"u95Min.specificEnergy": .05,
	"u95Min.efficiency": .05,
	"u95Min.ratio": .05 * Math.SQRT2,
	"u95Min.efCO2": .03,
	"u95Min.efNonCO2": .2,
	"u95Min.upstream": .2,
	"u95Min.ncv": .03,
	"u95Min.efGrid": .05,
	"u95Min.tdl": .1,
	"u95Min.emissionsPerKg": .1,
	"u95Min.meter": .01,
	"u95Min.weighedFuel": .05
});
const ruleFactors = [
	...caps,
	...leakage,
	...uncertainties,
	...uncertaintyFloors
];

// services/domain/emissions/factors/records/stoves.ts
const cookingTests = {
	version: "mmecd-1.2",
	unit: "MJ per person and event",
	source: "Gold Standard MMECD v1.2, default specific energy use (projects under 10,000 t a year)",
	reliability: "S"
};
const assumed = {
	...cookingTests,
	version: "mmecd-1.2-assumed",
	warning: "specific-energy-assumed",
	source: `${cookingTests.source}; not listed for this fuel: a listed fuel that needs less energy, by rule`,
	reliability: "D"
};
const specificEnergy = [...factorTable(cookingTests, {
	"sc.africa.Charcoal": 3.92,
	"sc.africa.LPG": .96,
	"sc.africa.pressureCooker": .258,
	"sc.asia.Charcoal": 2.02,
	"sc.asia.Wood": 2.83,
	"sc.asia.LPG": .69,
	"sc.asia.pressureCooker": .162
}), ...factorTable(assumed, {
	"sc.africa.Wood": 3.92,
	"sc.africa.other": .96,
	"sc.asia.other": .69
})];
const oldStoves = [...factorTable({
	version: "mmecd-1.2",
	unit: "fraction",
	source: "Gold Standard MMECD v1.2, charcoal and other traditional biomass stoves",
	reliability: "S"
}, {
	"efficiency.baseline.Charcoal": .2,
	"efficiency.baseline.Wood": .2,
	"efficiency.baseline.CropResidue": .2,
	"efficiency.baseline.Dung": .2
})];
const vm0050Stoves = factorTable({
	version: "vm0050-1.0",
	unit: "fraction",
	source: "CDM TOOL33 v03.0, other traditional stoves, which VM0050 v1.0 takes",
	reliability: "S"
}, {
	"efficiency.baseline.Charcoal": .25,
	"efficiency.baseline.Wood": .25,
	"efficiency.baseline.CropResidue": .25,
	"efficiency.baseline.Dung": .25
});
const cookers = factorTable({
	version: "vm0050-1.0",
	unit: "fraction",
	source: "Verra VM0050 v1.0, lowest efficiency allowed for the appliance",
	reliability: "S"
}, {
	"efficiency.lpg": .3,
	"efficiency.ethanol": .3,
	"efficiency.hotplate": .4,
	"efficiency.induction": .7
});
const stoveFactors = [
	...specificEnergy,
	...oldStoves,
	...vm0050Stoves,
	...cookers
];

// services/domain/emissions/factors/records/registry.ts
/** The first factor of a name is the general one, for methodologies without their own. */
const factors = [
	...renewability$1,
	...fuelFactors,
	...electricityFactors,
	...stoveFactors,
	...ruleFactors,
	...methodologyFactors,
	...householdFactors,
	...methodologyStoves,
	...otherCharcoal,
	...otherGridFactors,
	...gasFactors,
	...warmingFactors,
	...disputedFactors
];
/** `day`: YYYY-MM-DD. */
const isValidOn = ({ validFrom, validUntil }, day) => (validFrom ?? day) <= day && day <= (validUntil ?? day);
/** An unconfirmed factor is shown, and never taken: a request that wants its value gives it. */
const byName = Map.groupBy(factors.filter(({ reliability }) => reliability !== "M"), (factor) => factor.name);
/** The confirmed factor of that name that is valid on the day (YYYY-MM-DD), one of the versions before the general one. */
function findFactor(name, day, versions = []) {
	const known = byName.get(name) ?? [];
	for (const version of versions) {
		const own = known.find((factor) => factor.version === version && isValidOn(factor, day));
		if (own !== void 0) return own;
	}
	return known.find((factor) => isValidOn(factor, day));
}
/** Days on which another factor of that name may hold than on the day before. */
const turningDays = (name) => (byName.get(name) ?? []).flatMap(({ validFrom, validUntil }) => [...validFrom === null ? [] : [validFrom], ...validUntil === null ? [] : [nextDay(validUntil)]]);

// services/domain/emissions/given/effects.ts
const claimNames = [
	"creditedReduction",
	"methodologyReduction",
	"reductions"
];
function claimIn({ trace, hawthorneIndex }) {
	const valueOf = (id) => trace.steps.find((step) => step.id === id)?.value ?? 0;
	const reductions = valueOf("reduction");
	return {
		creditedReduction: valueOf("credited"),
		methodologyReduction: netReduction(reductions, {
			hawthorneIndex,
			leakage: valueOf("leakage")
		}),
		reductions
	};
}
/** The sum of many terms is exact to about this. */
const dust = 1e-9;
const raisedClaim = (from, to) => claimNames.find((name) => to[name] - from[name] > dust * Math.max(1, Math.abs(from[name])));
/** Everything that a reader could see change. */
const numbersOf = (result) => JSON.stringify([
	result.analysis,
	result.causal,
	result.leakage,
	result.probPositive,
	claimIn(result)
]);
/**
* Each parameter is judged by what it does: the analysis runs again without it, and with it alone, because two that
* raise the claim may hide behind one limit. Its uncertainty is judged apart from its value.
*/
function parameterWarnings(inputs, result, analyze) {
	const known = /* @__PURE__ */ new Map();
	const resultWith = (parameters) => {
		const key = JSON.stringify(parameters);
		if (!known.has(key)) {
			const outcome = analyze({
				...inputs,
				parameters
			});
			known.set(key, outcome.ok ? outcome.result : void 0);
		}
		return known.get(key);
	};
	return overrideNames.flatMap((name) => {
		const said = inputs.parameters[name];
		return said === void 0 ? [] : warningsOf(name, asGiven(said), {
			inputs,
			result,
			resultWith
		});
	});
}
function warningsOf(name, given, run) {
	const { result, inputs, resultWith } = run;
	if (result.unreadParameters.includes(name)) return [unusedWarning(name, given)];
	const byValue = given.u95 === void 0 ? result : resultWith({
		...inputs.parameters,
		[name]: given.value
	});
	const byUncertainty = byValue && claimWarning(`u95 of ${name}`, {
		...given,
		value: given.u95 ?? 0
	}, [byValue, result]);
	return [warningOfValue(name, given, {
		...run,
		byValue
	}), byUncertainty].flatMap((found) => found ?? []);
}
/** `byValue`: the result with the usual uncertainty of the value. */
function warningOfValue(name, given, { byValue, ...run }) {
	const without = withoutOne(name, run);
	const beside = without && byValue && claimWarning(name, given, [without, byValue]);
	if (beside !== void 0) return beside;
	const isSame = without !== void 0 && numbersOf(without) === numbersOf(run.result);
	return (isSame && !isWithoutEffect(name, given, run) ? void 0 : claimAlone(name, given, run) ?? (isSame ? unusedWarning(name, given) : void 0)) ?? (hasDefault(name, run) ? void 0 : withoutDefaultWarning(name, given));
}
/** Its effect where no other optional parameter is given. */
function claimAlone(name, given, run) {
	const others = requiredParameters(run.inputs);
	const beyond = Object.keys(run.inputs.parameters).filter((one) => one !== name);
	if (name in others || beyond.every((one) => one in others)) return void 0;
	const [none, alone] = [run.resultWith(others), run.resultWith({
		...others,
		[name]: given.value
	})];
	return none && alone && claimWarning(name, given, [none, alone]);
}
/** Those without which there is no result. */
function requiredParameters({ parameters, methodology }) {
	const required = methodology === null ? [] : rulesOf(methodology).mustBeGiven;
	return Object.fromEntries(Object.entries(parameters).filter(([name]) => name.startsWith("upstream.") || required.some((one) => one === name)));
}
/** undefined: without it there is no result, and no other value replaces it. */
function withoutOne(name, run) {
	const others = othersThan(name, run);
	const replacement = replacementOf(name, run);
	return run.resultWith(others) ?? (replacement === void 0 ? void 0 : run.resultWith({
		...others,
		[name]: replacement
	}));
}
function othersThan(name, { inputs }) {
	const { [name]: _, ...others } = inputs.parameters;
	return others;
}
/**
* What a parameter that must be given is held against. The factors of charcoal hold its kiln, or the wood that it took:
* as what is replaced it earns by every upstream part.
*/
const replacementOf = (name, run) => name === "upstream.Charcoal" ? 0 : usualOf(name, run);
const usualOf = (name, { inputs }) => name === "leakageFraction" ? findFactor(name, inputs.period.start)?.value : void 0;
/** False: no value of it is confirmed with which the one that is given could be compared. */
const hasDefault = (name, run) => usualOf(name, run) !== void 0 || run.resultWith(othersThan(name, run)) !== void 0;
/** A value that is the usual one changes nothing; one that has no effect changes nothing a little higher or lower, too. */
function isWithoutEffect(name, given, run) {
	const { min, max } = overridable[name];
	const nudge = Math.max(Math.abs(given.value) / 100, (max - min) / 1e3);
	return [given.value - nudge, given.value + nudge].filter((value) => min <= value && value <= max).every((value) => {
		const nudged = run.resultWith({
			...run.inputs.parameters,
			[name]: {
				...given,
				value
			}
		});
		return nudged !== void 0 && numbersOf(nudged) === numbersOf(run.result);
	});
}
function claimWarning(what, { value, reference }, [from, to]) {
	const [before, after] = [claimIn(from), claimIn(to)];
	const name = raisedClaim(before, after);
	if (name === void 0) return void 0;
	const proof = reference === void 0 ? "keep the proof." : `its proof is ${reference}.`;
	return {
		code: "given-claims-more",
		detail: `${what} is given as ${value}, which raises ${name} from ${round3(before[name])} to ${round3(after[name])} kgCO2e: ${proof}${adviceOf(what)}`
	};
}
const adviceOf = (what) => what === "technicalLife" ? " The emissions from making a stove count over its first five years: give technicalLife in every claim of these years." : "";
const unusedWarning = (name, { value }) => ({
	code: "parameter-unused",
	detail: `${name} is given as ${value} and changes no number of this analysis.`
});
const withoutDefaultWarning = (name, { value, reference }) => ({
	code: "given-without-default",
	detail: `${name} is given as ${value}, and its default is not confirmed: ${reference === void 0 ? "keep the proof." : `its proof is ${reference}.`}`
});

// services/domain/emissions/result/lower-of-fuels.ts
/** The result with the fuel that is credited less; of the other one what it says, or why it says nothing. */
function lowerOfFuels(later, earlier) {
	if (!earlier.ok) return withDetail(later, `${fuelIn(later)}, the later one, is used, because the other one gives no result to compare: ${earlier.refusal.detail}`);
	const [lower, higher] = claimsLess(earlier.result, later) ? [earlier.result, later] : [later, earlier.result];
	const { trace } = lower;
	return withDetail({
		...lower,
		trace: {
			...trace,
			steps: [...trace.steps, stepOf(lower, higher)]
		}
	}, `with ${fuelIn(lower)} ${lower.creditedReduction} kgCO2e is credited, with ${fuelIn(higher)} ${higher.creditedReduction} kgCO2e. The first one is used; state or weigh again what holds.`);
}
function claimsLess(one, other) {
	const difference = one.creditedReduction - other.creditedReduction;
	return difference < 0 || difference === 0 && one.analysis.reductions < other.analysis.reductions;
}
const withDetail = (result, detail) => ({
	...result,
	warnings: [...result.warnings, {
		code: "baseline-disagreement",
		detail: `The stated baseline and the kitchen test are of different fuels: ${detail}`
	}]
});
function fuelIn({ causal }) {
	const { baselineFuel } = findDeclared(causal);
	return `${baselineFuel} ${causal.unit} of ${causal.fuelType}`;
}
const findDeclared = (causal) => [causal, ...causal.alternatives].find(({ design }) => design === "declaredBaseline") ?? causal;
const stepOf = (lower, higher) => ({
	id: "creditedOfFuels",
	value: lower.creditedReduction,
	unit: "kgCO2e",
	equation: "the smaller credited reduction of the stated and the weighed fuel",
	source: "Hearth",
	from: {
		[lower.causal.fuelType]: lower.creditedReduction,
		[higher.causal.fuelType]: higher.creditedReduction
	}
});

// services/domain/emissions/case/ordered.ts
/** Devices by their DIDs, days by their dates. */
const orderInputs = (inputs) => ({
	...inputs,
	devices: inputs.devices.map((device) => ({
		...device,
		installedDays: device.installedDays.toSorted(),
		days: device.days.toSorted((a, b) => a.day < b.day ? -1 : 1)
	})).sort((a, b) => a.did < b.did ? -1 : 1)
});

// services/domain/emissions/factors/factor-lookup.ts
function factorLookup({ period, overrides, versions }) {
	/** The first of these names that has a factor on a day. */
	const on = (day, names) => {
		for (const name of names) {
			const found = findFactor(name, day, versions);
			if (found !== void 0) return found;
		}
	};
	const given = (override) => {
		const said = overrides[override];
		if (said === void 0) return void 0;
		const { value, u95 } = asGiven(said);
		return {
			value,
			source: "given",
			u95,
			notes: [{ read: override }]
		};
	};
	/** Where another factor holds on a later day of the period. */
	const changeNotes = (names) => {
		const first = on(period.start, names);
		const day = names.flatMap(turningDays).filter((turn) => period.start < turn && turn <= period.end).toSorted().find((turn) => on(turn, names) !== first);
		return day === void 0 ? [] : [{ change: {
			name: names[0],
			day
		} }];
	};
	const find = (...names) => {
		const factor = on(period.start, names);
		if (factor === void 0) throw new Error(`no factor ${names.join(" or ")} on ${period.start}`);
		const { id, value, unit, source, warning } = factor;
		const notes = [...changeNotes(names), { used: factor }];
		const warned = warning === null ? [] : [warningNote(warning, `${id} = ${value} (${unit}): ${source}.`)];
		return {
			value,
			source: id,
			notes: [...notes, ...warned]
		};
	};
	return {
		find,
		findUnlessGiven: (override, ...names) => given(override) ?? find(...names),
		findOr: (name, neutral) => {
			const said = isOverride(name) ? given(name) : void 0;
			if (said !== void 0) return said;
			const own = on(period.start, [name]);
			return own && versions.includes(own.version) ? find(name) : {
				value: neutral,
				source: "none",
				notes: changeNotes([name])
			};
		},
		given,
		knows: (override, ...names) => overrides[override] !== void 0 || on(period.start, names) !== void 0,
		usual: (...names) => on(period.start, names)?.value
	};
}

// services/domain/days/scale-steps.ts
/** Most that a household's stoves burn in an hour, in the usual unit of the fuel. Rule. */
const burnLimits = {
	Charcoal: 2,
	Wood: 5,
	Pellets: 3,
	LPG: 1,
	Coal: 3,
	Dung: 5,
	CropResidue: 5,
	Kerosene: 1,
	Ethanol: 1.5,
	Biogas: 3,
	NaturalGas: 3,
	Electricity: 12
};
const otherBurnLimit = 5;
const hour$3 = 36e5;
/** Most of a fuel that can burn in a time, in its usual unit, with the noise of a scale. */
const burnable = (fuelType, ms) => (isFuelType(fuelType) ? burnLimits[fuelType] : otherBurnLimit) * ms / hour$3 + usualScaleNoise;
/** A container lifted off a scale, or a hand on it, is back within an hour. Rule. */
const liftMs = hour$3;
/** Gas is not taken out of its container by hand: one that comes back as full as it went was lifted, however long. */
const inContainer = [
	"LPG",
	"Biogas",
	"NaturalGas"
];
/** A delivery may be reported this long before or after the scale saw it, where readings are not further apart. Rule. */
const reportedWithinMs = 6 * hour$3;
/** The weights before and after a day without any show what was burned on it, and some hours more. */
const gapReach = 1.5;
/**
* Steps between the readings of a scale, in time order. A plausible fall that stays was used. What vanished faster than it
* can burn is used at most, and so is what may be creep of the scale. Across a reported delivery, used = before + delivered
* − after; a rise that no delivery explains leaves its time unknown. A corrected delivery may lower what was surely
* used, never raise it.
*/
function weigh(samples, deliveries, { fuelType, longestMs }) {
	const rule = {
		burnable: (ms) => burnable(fuelType, ms),
		longestMs,
		longestLiftMs: inContainer.includes(fuelType) ? longestMs : liftMs,
		isDelivery: (nearMs) => deliveries.some(({ atMs, value }) => value !== null && Math.abs(atMs - nearMs) <= reportedWithinMs)
	};
	const series = cutAtGaps(samples, gapReach * longestMs).map((piece) => readScale(piece, rule));
	const steps = series.flatMap((piece) => piece.steps);
	const delivered = assignDeliveries(steps, deliveries);
	const busiest = busiestPerMs(steps);
	return {
		steps: steps.map((known) => {
			const step = isRise(known) ? besideRise(known, busiest) : known;
			const own = delivered.get(known) ?? [];
			const most = rule.burnable(step.toMs - step.fromMs);
			const corrected = judgeStep(step, sum(own.map(({ value }) => value ?? 0)), most);
			const isCorrected = own.some((one) => one.isCorrected);
			if (!isCorrected) return {
				...corrected,
				isCorrected
			};
			const reported = judgeStep(step, sum(own.map(({ reported: kg }) => kg)), most);
			const low = Math.min(corrected.used.low, Math.max(0, reported.used.low));
			return {
				...corrected,
				used: {
					...corrected.used,
					low,
					best: low
				},
				isCorrected
			};
		}),
		frozen: series.flatMap(({ frozen }) => frozen),
		hidden: Math.max(0, ...series.map(({ hidden }) => hidden))
	};
}
/** Each delivery goes to the rise that shows it, else to the step in which it was reported. */
function assignDeliveries(steps, deliveries) {
	const delivered = /* @__PURE__ */ new Map();
	for (const delivery of deliveries) {
		const { atMs } = delivery;
		const step = steps.filter((step) => isRise(step) && isNear(step, atMs)).toSorted((a, b) => distanceMs(a, atMs) - distanceMs(b, atMs))[0] ?? steps.find(({ fromMs, toMs }) => atMs > fromMs && atMs <= toMs);
		if (step) delivered.set(step, [...delivered.get(step) ?? [], delivery]);
	}
	return delivered;
}
/** The fastest use that the scale shows, in its unit per ms. */
const busiestPerMs = (steps) => steps.reduce((most, { fromMs, toMs, used, isMeasured, flag }) => isMeasured && flag === null && toMs > fromMs ? Math.max(most, used.high / (toMs - fromMs)) : most, 0);
/** A rise hides what burned meanwhile: at most as fast as at any other time. */
const besideRise = (step, busiest) => ({
	...step,
	used: {
		...step.used,
		high: busiest * (step.toMs - step.fromMs)
	}
});
const isRise = ({ flag }) => flag === "refill";
/** A step of many hours takes what was reported in it, so that all days which it touches see the same. */
const isNear = (step, atMs) => distanceMs(step, atMs) <= (step.toMs - step.fromMs <= reportedWithinMs ? reportedWithinMs : 0);
/** The start is outside. */
const distanceMs = ({ fromMs, toMs }, atMs) => atMs <= fromMs ? fromMs - atMs + 1 : Math.max(0, atMs - toMs);
function judgeStep(step, delivered, most) {
	const { fromMs, toMs, fall, used, isMeasured, isAnyTime } = step;
	const known = {
		fromMs,
		toMs,
		used,
		isMeasured,
		isAnyTime,
		flag: step.flag && `fuel.${step.flag}`
	};
	if (delivered === 0) return known;
	const amount = fall + delivered;
	const fits = amount >= -.1 && amount <= most;
	if (isRise(step)) return fits ? {
		...known,
		used: exactly(Math.max(0, amount)),
		isMeasured: true,
		flag: null
	} : known;
	const perhaps = fits ? delivered : 0;
	return {
		...known,
		used: {
			...used,
			high: used.high + perhaps
		},
		flag: "fuel.delivery_unseen"
	};
}

// services/domain/emissions/baseline/residual.ts
/**
* A stove that is warm for an hour burned at least this, MJ. Rule: 0.2 kW, an eighth of a stove that simmers, for it stays warm
* after its fire.
*/
const leastFireMJ = .75;
const dayMs$1 = 864e5;
/** A shorter fire may burn less than a scale shows, h. Rule. */
const leastFireHours = .5;
/** A sensor of the old stove that does not tell for so long whether it burned may hide fires of so many hours, h. Rule. */
const silentHours = 3;
/**
* Null when nothing is there to weigh it. What no scale knows of a day (no weight, a frozen one, a rise without a delivery,
* an old stove that was hot, or may have been, while its scale stood still) burned at the rate of the baseline, and at most as fast as the fuel can
* burn, up to the baseline of the day: it shows no reduction, and no increase that nobody weighed. Fuel that left the store counts as burned, as in a kitchen test.
*/
function residualFuel(devices, days, { baseline, perUnitMJ }) {
	const { fuelType, byDay } = baseline;
	const meters = devices.filter((device) => weighs(device, fuelType));
	if (meters.length === 0) return null;
	const rows = meters.map((meter) => weighedDays(meter, fuelType));
	const fires = fireHours(devices, fuelType);
	const known = days.map((day) => {
		const weighed = rows.flatMap((byDayOf) => byDayOf.get(day) ?? []);
		const amount = sumRanges(weighed.map((row) => row.amount));
		const least = perUnitMJ > 0 ? (fires.get(day) ?? 0) * leastFireMJ / perUnitMJ : 0;
		const isContradicted = (fires.get(day) ?? 0) >= leastFireHours && amount.high < least;
		return {
			day,
			amount,
			unknown: isContradicted || weighed.length < rows.length ? 1 : Math.max(...weighed.map((row) => row.unknown)),
			isContradicted,
			lost: sum(weighed.map((row) => row.lost))
		};
	});
	const filled = known.map(({ amount, unknown }, index) => {
		const ofDay = byDay[index] ?? 0;
		const fill = (weighed, most) => Math.min(most, Math.max(0, ofDay - weighed));
		return {
			low: amount.low,
			best: fill(amount.best, unknown * ofDay),
			high: fill(amount.high, unknown > 0 ? burnable(baseline.fuelType, unknown * dayMs$1) : 0)
		};
	});
	const byRange = known.map(({ amount }, index) => ({
		low: amount.low,
		best: amount.best + (filled[index]?.best ?? 0),
		high: amount.high + (filled[index]?.high ?? 0)
	}));
	return {
		byDay: byRange,
		amount: sum(byRange.map(({ best }) => best)),
		weighed: sum(known.map(({ amount }) => amount.best)),
		filled: sum(filled.map(({ best }) => best)),
		unseen: sum(known.map(({ lost }) => lost)),
		contradicted: known.flatMap(({ day, isContradicted }) => isContradicted ? day : []),
		meters: meters.map((meter) => ({
			...meter,
			installedDays: days
		}))
	};
}
const weighs = (device, fuel) => device.type === "FuelScale" && device.fuelType === fuel || device.days.some((day) => knows(day, fuel));
const knows = ({ fuels, unmeasuredFuels }, fuel) => fuels[fuel] !== void 0 || unmeasuredFuels?.[fuel] !== void 0;
const weighedDays = (meter, fuel) => new Map(meter.days.filter((day) => day.received > 0 && knows(day, fuel)).map(({ day, expected, received, fuels, unmeasuredFuels }) => {
	const amount = notBelowZero$1(rangeOf$1(fuels[fuel] ?? 0));
	const lost = amount.best * Math.max(0, expected - received) / received;
	return [day, {
		amount,
		unknown: unmeasuredFuels?.[fuel] ?? 0,
		lost
	}];
}));
/** Hours in which sensors of old stoves of the fuel show a fire, or may have missed one, by day; of several the most. */
function fireHours(devices, fuel) {
	const hours = /* @__PURE__ */ new Map();
	const old = devices.filter(({ type, fuelType }) => type === "TraditionalStove" && (fuelType ?? fuel) === fuel);
	for (const device of old) {
		const own = new Map(device.days.map(({ day, usageHours }) => [day, usageHours]));
		const mostHours = weighs(device, fuel) ? 0 : silentHours;
		for (const day of device.installedDays) {
			const { best, high } = rangeOf$1(own.get(day) ?? {
				low: 0,
				best: 0,
				high: mostHours
			});
			hours.set(day, Math.max(hours.get(day) ?? 0, best, high < mostHours ? 0 : mostHours));
		}
	}
	return hours;
}

// services/domain/emissions/model/context.ts
/** Refused when no baseline can be used. */
function analysisContext(inputs, precedence) {
	const { period, parameters: overrides, country, devices } = inputs;
	const rules = rulesOf(inputs.methodology ?? usualMethodology[inputs.baselineMethod ?? "metered"]);
	const lookup = factorLookup({
		period,
		overrides,
		versions: rules.versions
	});
	const place = placeOf(country);
	const { value: persons, notes: ofPersons } = personsOf(inputs);
	const found = baselineFuel(inputs, {
		persons,
		lookup,
		precedence
	});
	if (!found.ok) return found;
	const baseline = found.fuel;
	const { cookers, warnings } = creditedCookers(devices, baseline.fuelType);
	const residual = residualFuel(devices, daysOf(period), {
		baseline,
		perUnitMJ: usualMJ(baseline.fuelType, lookup)
	});
	const sources = {
		inputs,
		declared: baseline,
		residual,
		cookers
	};
	const counterfactual = {
		sources,
		...counterfactualOf(sources)
	};
	const { value: gapRule, notes: ofGaps } = rules.fillsGaps ? gapRuleOf(lookup) : noGapRule;
	const notes = [
		...place.notes,
		...ofPersons,
		...baseline.notes,
		...warnings.map((warning) => ({ warning })),
		...ofGaps,
		...givenRatioNotes(cookers, lookup)
	];
	return {
		ok: true,
		context: {
			inputs,
			rules,
			gapRule,
			lookup,
			place: place.value,
			persons,
			baseline,
			residual,
			cookers,
			counterfactual,
			notes
		}
	};
}
/** MJ in a unit of a fuel, to compare a fire with its weight: no number is calculated with it. */
const usualMJ = (fuel, lookup) => (lookup.usual(`ncv.${fuel}`) ?? 0) * (isVolume(fuelUnits[fuel]) ? lookup.usual(`density.${fuel}`) ?? 1 : 1);
/** Above `most` the number is no household's, above `many` it is rare (infra/docs/signals.md#plausible-values). */
const personsOfHousehold = {
	many: 20,
	most: 50
};
/** Limits grow with the persons, so a household without a number of persons earns at most the credit of one. */
function personsOf({ persons }) {
	const { many, most } = personsOfHousehold;
	if (persons !== null && persons > 0 && persons <= most) {
		const high = warningNote("persons-high", `The household has ${persons} persons. Check its members.`);
		return {
			value: persons,
			notes: persons > many ? [high] : []
		};
	}
	const detail = `The household ${(persons ?? 0) > most ? `has ${persons} persons, above the limit of ${most}` : "has no number of persons"}. The limits for one person are used. Set members.`;
	return {
		value: 1,
		notes: [warningNote("persons-assumed", detail)]
	};
}
const noGapRule = {
	value: null,
	notes: []
};
function gapRuleOf(lookup) {
	const [excludedFrom, fillPercentile] = [lookup.find("gaps.excludedFrom"), lookup.find("gaps.fillPercentile")];
	return {
		value: {
			excludedFrom: excludedFrom.value,
			fillPercentile: fillPercentile.value
		},
		notes: [...excludedFrom.notes, ...fillPercentile.notes]
	};
}

// services/domain/emissions/analyze/analyze.ts
/** Version of the method as a whole: a change of any rule in this folder raises it, so that ids change too. */
const methodVersion = "hearth-analysis-2";
/** Emissions in kgCO2e. The same inputs give the same outcome, to the last bit. */
function analyzeHousehold(given) {
	const inputs = orderInputs(given);
	const outcome = analyzeOrdered(inputs);
	if (!outcome.ok) return outcome;
	const { result } = outcome;
	const ofParameters = parameterWarnings(inputs, result, analyzeOrdered);
	return {
		ok: true,
		result: {
			...result,
			warnings: [...ofParameters, ...result.warnings]
		}
	};
}
function analyzeOrdered(inputs) {
	const unfit = findRefusal(inputs);
	if (unfit !== void 0) return refuse$1(unfit);
	const later = analyzeByBaseline(inputs, "later");
	return later.ok && areOfDifferentFuels(inputs) ? {
		ok: true,
		result: lowerOfFuels(later.result, analyzeByBaseline(inputs, "earlier"))
	} : later;
}
function analyzeByBaseline(inputs, precedence) {
	const known = analysisContext(inputs, precedence);
	if (!known.ok) return known;
	const { context } = known;
	const choice = chooseBoundary(context);
	if (!choice.ok) return choice;
	const { chosen } = choice;
	const boundary = computeBoundary(context, chosen.method, chosen.measured);
	const other = otherBoundary(context, chosen.method);
	const notes = [
		...context.notes,
		...boundary.notes,
		...other?.notes ?? []
	];
	const changed = changingFactors(notes);
	if (changed !== void 0) return refuse$1(changed);
	return {
		ok: true,
		result: resultOf(context, {
			...chosen,
			boundary,
			other,
			notes
		})
	};
}

// services/domain/emissions/documents/differences.ts
/** Between a document as it was given and one as it would be printed: -0 is 0 there. */
const printedDifferences = (said, calculated) => differences(said, JSON.parse(JSON.stringify(calculated)));
/** All places in the order of the first value, then those that only the second has. Members that are undefined are not there. */
function differences(said, calculated, place = "") {
	const [left, right] = [membersOf(said), membersOf(calculated)];
	if (left === null || right === null || Array.isArray(said) !== Array.isArray(calculated)) return Object.is(said, calculated) ? [] : [{
		place,
		said,
		calculated
	}];
	return [.../* @__PURE__ */ new Set([...left.keys(), ...right.keys()])].flatMap((name) => differences(left.get(name), right.get(name), `${place}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`));
}
function membersOf(value) {
	if (typeof value !== "object" || value === null) return null;
	return new Map(Object.entries(value).filter(([, member]) => member !== void 0));
}

// services/domain/emissions/declared/declared-inputs.ts
/**
* A baseline, a kitchen test or a statement is verified by a response that a reviewer verified, a calibration by its
* certificate. Nothing verifies the number of persons, parameters, installations and accuracy classes.
*/
const declaredInputs = (inputs) => [
	...inputs.baselines.map(ofBaseline),
	...inputs.persons === null ? [] : [unverifiedInput("persons", `${inputs.persons}`)],
	...Object.keys(inputs.parameters).filter(isOverride).toSorted().map((name) => unverifiedInput("parameter", name)),
	...inputs.devices.flatMap(ofDevice),
	...(inputs.statements ?? []).map(({ question, response, statedOn }) => ({
		kind: "statement",
		name: `${question} of ${statedOn}`,
		verification: byReview(response)
	}))
];
function countVerified(inputs) {
	const all = declaredInputs(inputs);
	return {
		verified: all.filter(({ verification }) => verification !== null).length,
		total: all.length
	};
}
const unverifiedInput = (kind, name) => ({
	kind,
	name,
	verification: null
});
const ofBaseline = ({ fuelType, validFrom, source, response }) => ({
	kind: source === "kpt" ? "kitchenTest" : "baseline",
	name: `${fuelType} ${validFrom === null ? "of all earlier days" : `from ${validFrom}`}`,
	verification: byReview(response)
});
const ofDevice = ({ did, accuracyPercent, calibrations = [] }) => [
	unverifiedInput("installation", did),
	...accuracyPercent == null ? [] : [unverifiedInput("meterClass", did)],
	...calibrations.map(({ performedOn, certificate }) => ({
		kind: "calibration",
		name: `${did} of ${performedOn}`,
		verification: certificate === void 0 ? null : {
			by: null,
			at: null,
			evidence: certificate
		}
	}))
];
const byReview = (response) => response?.status === "verified" ? {
	by: response.verifier,
	at: response.decidedAt,
	evidence: response.id
} : null;

// services/domain/canonical/digest-id.ts
const crockford = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** The prefix, `_` and the first 130 bits of the digest (at least 17 bytes) in Crockford base32. */
function digestId(prefix, digest) {
	return `${prefix}_${Array.from({ length: 26 }, (_, index) => {
		const [byte, shift] = [Math.floor(index * 5 / 8), index * 5 % 8];
		const pair = (digest[byte] ?? 0) << 8 | (digest[byte + 1] ?? 0);
		return crockford.charAt(pair >> 11 - shift & 31);
	}).join("")}`;
}

// services/domain/emissions/documents/printed.ts
/** The printed result with its digest, which reveals changes, and what follows it. */
const seal = (head, { inputsVerified, warnings: given }, sha256) => {
	const warnings = [...given];
	const resultDigest = digestText(sha256(canonicalJson({
		...head,
		inputsVerified,
		warnings
	})));
	return {
		...head,
		resultDigest,
		inputsVerified,
		warnings
	};
};
/**
* Names an analysis by everything that decides its numbers. Two things are not among them: whether a low coverage was
* allowed decides only whether there is an answer, and whether days were still to be computed hangs on the moment.
*/
function identify(inputs, { methodology, factors }, sha256) {
	const { allowLowCoverage: _, daysPending: __, ...decisive } = orderInputs(inputs);
	const digest = sha256(canonicalJson({
		...decisive,
		methodology,
		methodVersion,
		factorIds: factors.map(({ id }) => id)
	}));
	return {
		id: digestId("an", digest),
		inputsDigest: digestText(digest)
	};
}
/** Everything but the time of the first run. */
function printAnalysis(inputs, result, sha256) {
	const { analysis, baselineMethod, leakage, methodologyReduction, creditedReduction, probPositive } = result;
	const { status, methodology, coverage, causal } = result;
	const { id, inputsDigest } = identify(inputs, result, sha256);
	const head = {
		householdId: inputs.householdDid,
		period: {
			start: inputs.period.start,
			end: inputs.period.end
		},
		analysis: {
			...analysis,
			deviceContributions: [...analysis.deviceContributions]
		},
		baselineMethod,
		leakage,
		methodologyReduction,
		creditedReduction,
		probPositive,
		id,
		status,
		methodology,
		...Object.keys(inputs.parameters).length > 0 && { parameters: { ...inputs.parameters } },
		coverage,
		causal: {
			...causal,
			alternatives: [...causal.alternatives]
		},
		inputsDigest
	};
	return seal(head, {
		inputsVerified: countVerified(inputs),
		warnings: result.warnings
	}, sha256);
}

// services/domain/emissions/documents/trace-document.ts
const traceFormat = "hearth-trace@1";
const traceDocument = (inputs, result, sha256) => ({
	format: traceFormat,
	methodVersion,
	result: printAnalysis(inputs, result, sha256),
	inputs,
	declaredInputs: declaredInputs(inputs),
	factors: result.factors,
	values: result.trace.inputs,
	steps: result.trace.steps
});

// services/domain/dating/utc-time.ts
const dayMs = 864e5;
const epoch = dayNumber("1970-01-01");
const pad = (value, length) => String(value).padStart(length, "0");
const two = Array.from({ length: 60 }, (_, value) => pad(value, 2));
/** The moment of such a text, ms since 1970; null for anything else. */
function utcMs(text) {
	const [, date = "", hour, minute, second, ms] = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2}):(\d{2})\.(\d{3})Z$/.exec(text) ?? [];
	if (!isDate(date)) return null;
	const [hours, minutes, seconds] = [
		Number(hour),
		Number(minute),
		Number(second)
	];
	if (hours > 23 || minutes > 59 || seconds > 59) return null;
	return (dayNumber(date) - epoch) * dayMs + hours * 36e5 + minutes * 6e4 + seconds * 1e3 + Number(ms);
}

// infra/verifiers/source/mismatch.ts
var Mismatch = class extends Error {
	/** What was checked. */
	step;
	constructor(step, detail) {
		super(detail);
		this.name = "Mismatch";
		this.step = step;
	}
};
/** Throws a Mismatch unless it holds. */
function must(holds, step, detail) {
	if (!holds) throw new Mismatch(step, detail);
}

// infra/verifiers/source/documents.ts
/** Deeper values than any of a bundle. */
const depthMax = 64;
const depthOf = (value, left = depthMax) => typeof value !== "object" || value === null || left > 0 && Object.values(value).every((one) => depthOf(one, left - 1));
/** Throws a Mismatch for a text that is not canonical JSON. */
function parseDocument(step, name, text) {
	try {
		const value = JSON.parse(text);
		if (depthOf(value) && canonicalJson(value) === text) return value;
	} catch {}
	throw new Mismatch(step, `${name} is not canonical JSON`);
}
/** Throws a Mismatch for bytes that are no UTF-8. */
function textOf(step, name, bytes) {
	try {
		return new TextDecoder("utf-8", {
			fatal: true,
			ignoreBOM: true
		}).decode(bytes);
	} catch {
		throw new Mismatch(step, `${name} is not UTF-8`);
	}
}
function documentOf(files, step, name) {
	const bytes = files.get(name);
	must(bytes !== void 0, step, `${name} is missing`);
	return parseDocument(step, name, textOf(step, name, bytes));
}
function objectOf(step, name, value) {
	const members = membersOf$1(value);
	must(members !== null, step, `${name} is no object`);
	return members;
}
function listOf(step, name, value) {
	must(Array.isArray(value), step, `${name} is no list`);
	return itemsOf(value);
}
const isSame$2 = (one, other) => canonicalJson([one]) === canonicalJson([other]);
const isDay = (value) => typeof value === "string" && isDate(value);
/** UTC with milliseconds. */
const isMoment = (value) => typeof value === "string" && utcMs(value) !== null;
const isCount = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
const isDigest = (value) => typeof value === "string" && /^sha256:[0-9a-f]{64}$/.test(value);

// infra/verifiers/source/sha256.ts
/** First 32 bits of the fractional parts of the cube roots of the first 64 primes. */
const rounds$1 = Int32Array.from(firstPrimes(64), (prime) => fraction$1(Math.cbrt(prime)));
/** The same of the square roots of the first 8. */
const start$1 = Int32Array.from(firstPrimes(8), (prime) => fraction$1(Math.sqrt(prime)));
function firstPrimes(count) {
	const primes = [];
	for (let number = 2; primes.length < count; number += 1) if (primes.every((prime) => number % prime !== 0)) primes.push(number);
	return primes;
}
function fraction$1(root) {
	return Math.floor((root - Math.floor(root)) * 2 ** 32) | 0;
}
const blockBytes = 64;
const viewOf = ({ buffer, byteOffset, byteLength }) => new DataView(buffer, byteOffset, byteLength);
function compress(state, words, bytes, from) {
	for (let at = 0; at < 16; at += 1) words[at] = bytes.getInt32(from + at * 4);
	for (let at = 16; at < 64; at += 1) {
		const [w15, w2] = [words[at - 15] ?? 0, words[at - 2] ?? 0];
		const s0 = (w15 >>> 7 | w15 << 25) ^ (w15 >>> 18 | w15 << 14) ^ w15 >>> 3;
		const s1 = (w2 >>> 17 | w2 << 15) ^ (w2 >>> 19 | w2 << 13) ^ w2 >>> 10;
		words[at] = (words[at - 16] ?? 0) + s0 + (words[at - 7] ?? 0) + s1 | 0;
	}
	let a = state[0] ?? 0;
	let b = state[1] ?? 0;
	let c = state[2] ?? 0;
	let d = state[3] ?? 0;
	let e = state[4] ?? 0;
	let f = state[5] ?? 0;
	let g = state[6] ?? 0;
	let h = state[7] ?? 0;
	for (let at = 0; at < 64; at += 1) {
		const s1 = (e >>> 6 | e << 26) ^ (e >>> 11 | e << 21) ^ (e >>> 25 | e << 7);
		const t1 = h + s1 + (e & f ^ ~e & g) + (rounds$1[at] ?? 0) + (words[at] ?? 0) | 0;
		const t2 = ((a >>> 2 | a << 30) ^ (a >>> 13 | a << 19) ^ (a >>> 22 | a << 10)) + (a & b ^ a & c ^ b & c) | 0;
		h = g;
		g = f;
		f = e;
		e = d + t1 | 0;
		d = c;
		c = b;
		b = a;
		a = t1 + t2 | 0;
	}
	for (const [at, word] of [
		a,
		b,
		c,
		d,
		e,
		f,
		g,
		h
	].entries()) state[at] = (state[at] ?? 0) + word;
}
/** The words of the block that is at work: this process hashes one text at a time. */
const words = /* @__PURE__ */ new Int32Array(64);
const encoder = new TextEncoder();
const bytesOf = (data) => typeof data === "string" ? encoder.encode(data) : new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
/** Adds what is left of a block, the padding and the length in bits. */
function finish(state, rest, length) {
	const padded = new Uint8Array(rest.length + 8 >> 6 === 0 ? blockBytes : 128);
	padded.set(rest);
	padded[rest.length] = 128;
	const view = viewOf(padded);
	view.setBigUint64(padded.length - 8, BigInt(length) * 8n);
	for (let from = 0; from < padded.length; from += blockBytes) compress(state, words, view, from);
	const out = /* @__PURE__ */ new Uint8Array(32);
	state.forEach((word, at) => viewOf(out).setInt32(at * 4, word));
	return out;
}
/** In steps, as node:crypto has it. Doubles count as their bytes in the order of this machine, which is little-endian. */
function openSha256() {
	const [state, rest] = [Int32Array.from(start$1), new Uint8Array(blockBytes)];
	let [length, held] = [0, 0];
	const add = (data) => {
		length += data.length;
		let from = 0;
		if (held > 0) {
			from = Math.min(blockBytes - held, data.length);
			rest.set(data.subarray(0, from), held);
			held += from;
			if (held < blockBytes) return;
			compress(state, words, viewOf(rest), 0);
		}
		const view = viewOf(data);
		for (; from + blockBytes <= data.length; from += blockBytes) compress(state, words, view, from);
		rest.set(data.subarray(from));
		held = data.length - from;
	};
	return {
		update: (data) => add(bytesOf(data)),
		digest: () => hexOf(finish(state, rest.subarray(0, held), length))
	};
}
/** Of one text or some bytes at once. */
function sha256(data) {
	const bytes = bytesOf(data);
	const state = Int32Array.from(start$1);
	let from = 0;
	const view = viewOf(bytes);
	for (; from + blockBytes <= bytes.length; from += blockBytes) compress(state, words, view, from);
	return finish(state, bytes.subarray(from), bytes.length);
}
const hexOf = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
/** Null for another text than 64 hexadecimal digits in lower case. */
const hashOf = (hex) => /^[0-9a-f]{64}$/.test(hex) ? Uint8Array.from({ length: 32 }, (_, at) => Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16)) : null;

// infra/verifiers/source/analysis.ts
/** The parts that need no repetition: digests, and that the claim is not above the credit. Null without an analysis. */
function checkAnalysis(files, claim) {
	const step = "analysis";
	const id = claim.claim["analysisId"];
	const cited = claim.evidence.find(({ type, ref }) => type === "Analysis" && (id === void 0 || ref === id));
	if (!cited) {
		must(claim.claim["type"] !== "EmissionReductionClaim", step, "an emission claim cites no analysis");
		must(!files.has("trace.json"), step, "trace.json is in no evidence");
		return null;
	}
	const trace = objectOf(step, "trace.json", documentOf(files, step, "trace.json"));
	const result = objectOf(step, "the result", trace["result"]);
	must(isSame$2(documentOf(files, step, "analysis.json"), result), step, "analysis.json is not the result of the trace");
	must(isSame$2(documentOf(files, step, "factors.json"), trace["factors"]), step, "factors.json are not the factors of the trace");
	const { resultDigest, ...rest } = result;
	must(resultDigest === digestText(sha256(canonicalJson(rest))), step, "resultDigest is not that of the result");
	must(result["id"] === cited.ref && resultDigest === cited.digest, step, "the claim cites another analysis");
	must(result["householdId"] === claim.claim["householdId"], step, "the analysis is of another household");
	if (claim.claim["type"] === "EmissionReductionClaim") checkQuantity(claim.claim, {
		trace,
		result
	});
	return {
		trace,
		result
	};
}
/** The claim is not above what the analysis credits for its devices. */
function checkQuantity(claim, { trace, result }) {
	const step = "analysis";
	must(isSame$2(result["period"], claim["period"]) && result["methodology"] === claim["methodology"], step, "the analysis is of another period or methodology");
	const devices = itemsOf(membersOf$1(trace["inputs"])?.["devices"]).map((device) => textOf$2(membersOf$1(device)?.["did"]) ?? "");
	const claimed = itemsOf(claim["deviceIds"]).map((did) => textOf$2(did) ?? "");
	const unknown = claimed.find((did) => !devices.includes(did));
	must(unknown === void 0, step, `the analysis does not know ${unknown ?? ""}`);
	const [quantity, creditedReduction] = [claim["quantity"], result["creditedReduction"]];
	must(typeof quantity === "number" && typeof creditedReduction === "number", step, "the claim or the analysis has no quantity");
	const shares = itemsOf(membersOf$1(result["analysis"])?.["deviceContributions"]).map((item) => ({
		deviceId: textOf$2(membersOf$1(item)?.["deviceId"]) ?? "",
		reductionShare: Number(membersOf$1(item)?.["reductionShare"])
	}));
	must(quantity <= claimableQuantity({
		creditedReduction,
		devices,
		shares
	}, claimed) + quantityTolerance, step, "the claim is above the credited reduction of its devices");
}
/** Analyzes the inputs of the trace anew. Returns what was not repeated: null, or what and why. */
function repeatAnalysis({ trace }) {
	const step = "analysis";
	const version = textOf$2(trace["methodVersion"]);
	if (version !== "hearth-analysis-2") return `analysis (${version ?? "no version"}, here ${methodVersion})`;
	const { inputs } = trace;
	must(isAnalyzable(inputs), step, "its period is not one of dates");
	const outcome = analyzeHousehold(inputs);
	must(outcome.ok, step, "its inputs give no result");
	const [first] = printedDifferences(trace, traceDocument(inputs, outcome.result, sha256));
	must(first === void 0, step, `${first?.place ?? ""} does not follow from its inputs`);
	return restsOnHistory(inputs, outcome.result.creditedReduction) ? "the weighed fuel of earlier weeks (its readings are not in the bundle)" : null;
}
/** Weighed fuel before the new stove is of days that the bundle does not hold: it may lower the credit, not raise it. */
function restsOnHistory({ fuelHistory, ...inputs }, credited) {
	if (fuelHistory === void 0) return false;
	const without = analyzeHousehold(inputs);
	return !without.ok || without.result.creditedReduction < credited;
}
/** Inputs of a bounded period. What else of them is no input makes another result, or none. */
function isAnalyzable(inputs) {
	const { start, end } = membersOf$1(membersOf$1(inputs)?.["period"]) ?? {};
	return typeof start === "string" && typeof end === "string" && isDate(start) && isDate(end) && start <= end && dayCount({
		start,
		end
	}) <= 400;
}

// services/domain/evidence/batch.ts
/** The id follows from the head, so it binds every member, and two processes that cut the same batch cut one. */
const batchId = (sha256, head) => digestId("eb", sha256(canonicalJson({
	v: 1,
	...head
})));
/** The leaf of a batch in the tree of an anchor. */
const batchLeaf = ({ batchId: id, deviceId, day, leafCount, root }) => canonicalJson({
	v: 1,
	batchId: id,
	deviceId,
	day,
	leafCount,
	root
});
/** It is `previous` of the next anchor: no past day can change without a break in the chain. */
const anchorText = (head) => canonicalJson({
	v: 1,
	...head
});

// services/domain/evidence/tree.ts
const hashBytes = 32;
/** A path has at most one hash for each bit of a safe index. */
const pathMax = 64;
/** SHA-256 of 0x00 and the leaf. Its prefix keeps an inner node from passing as a leaf. */
const leafHash = (sha256, leaf) => sha256(`\0${leaf}`);
/** SHA-256 of 0x01 and both hashes. They are put into the same bytes each time: new ones take longer than the hash. */
function openNodeHash(sha256) {
	const node = /* @__PURE__ */ new Uint8Array(65);
	node[0] = 1;
	return (left, right) => {
		node.set(left, 1);
		node.set(right, 33);
		return sha256(node);
	};
}
/** The level above: pairs are hashed, an odd last node rises as it is. */
function above(nodeHash, level) {
	const next = [];
	for (let at = 0; at < level.length; at += 2) {
		const [left, right] = [level[at], level[at + 1]];
		if (left) next.push(right ? nodeHash(left, right) : left);
	}
	return next;
}
/** Of the leaf hashes; of none the hash of nothing. */
function rootOf(sha256, leaves) {
	const nodeHash = openNodeHash(sha256);
	let level = leaves;
	while (level.length > 1) level = above(nodeHash, level);
	return level[0] ?? sha256("");
}
/** Whether the path leads from the leaf to the root (RFC 9162, 2.1.3.2). Hashes of another length fail before any hashing. */
function isIncluded(sha256, { index, size, leafHash: leaf, path, root }) {
	if (!(Number.isSafeInteger(index) && Number.isSafeInteger(size) && index >= 0 && index < size) || path.length > pathMax) return false;
	if (![
		leaf,
		root,
		...path
	].every(({ length }) => length === hashBytes)) return false;
	const nodeHash = openNodeHash(sha256);
	let [at, last, hash] = [
		index,
		size - 1,
		leaf
	];
	for (const beside of path) {
		if (last === 0) return false;
		if (at % 2 === 1) hash = nodeHash(beside, hash);
		else if (at === last) {
			while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)];
			hash = nodeHash(beside, hash);
		} else hash = nodeHash(hash, beside);
		[at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
	}
	return last === 0 && hash.every((byte, place) => byte === root[place]);
}

// infra/verifiers/source/anchors.ts
const step$3 = "anchors";
const names$1 = [
	"batchCount",
	"day",
	"previous",
	"projectId",
	"root",
	"seq"
];
/** In the order of the bundle: by project and `seq`. */
function checkAnchors(files, batches) {
	const anchors = [];
	for (const item of listOf(step$3, "anchors.json", documentOf(files, step$3, "anchors.json"))) {
		must(isSame$2(Object.keys(objectOf(step$3, "an anchor", item)).toSorted(), names$1), step$3, "an anchor has other members");
		must(isHead(item), step$3, "an anchor has members of another form");
		const head = item;
		const before = anchors.at(-1);
		if (before?.projectId === head.projectId) must(head.seq === before.seq + 1 && head.previous === before.digest, step$3, `anchor ${head.seq} of ${head.projectId} does not follow the one before`);
		else must(anchors.every(({ projectId }) => projectId !== head.projectId), step$3, `the anchors of ${head.projectId} are not together`);
		anchors.push({
			...head,
			digest: digestText(sha256(anchorText(head)))
		});
	}
	for (const batch of batches) if (batch.anchor !== null) checkPlace(batch, batch.anchor, anchors);
	return anchors;
}
function checkPlace({ id, head }, place, anchors) {
	const { projectId, seq, leafIndex, path } = objectOf(step$3, `the place of ${id}`, place);
	const anchor = anchors.find((one) => one.projectId === projectId && one.seq === seq);
	must(anchor !== void 0, step$3, `the anchor of ${id} is missing`);
	const hashes = listOf(step$3, `the path of ${id}`, path).map((hex) => hashOf(String(hex)) ?? /* @__PURE__ */ new Uint8Array(0));
	const { deviceId, day, leafCount, root } = head;
	const isIn = isIncluded(sha256, {
		index: Number(leafIndex),
		size: anchor.batchCount,
		leafHash: leafHash(sha256, batchLeaf({
			batchId: id,
			deviceId,
			day,
			leafCount,
			root
		})),
		path: hashes,
		root: hashOf(anchor.root.slice(7)) ?? /* @__PURE__ */ new Uint8Array(0)
	});
	must(isIn && typeof leafIndex === "number", step$3, `${id} is not in anchor ${anchor.seq}`);
}
/** The chain of a project must contain the anchor that the reader kept. */
function checkKept(anchors, projectId, kept) {
	const found = anchors.filter((anchor) => anchor.projectId === projectId).find(({ seq }) => seq === kept.seq);
	must(found !== void 0, "kept anchor", `anchor ${kept.seq} is not in the bundle`);
	must(found.digest === kept.digest, "kept anchor", `anchor ${kept.seq} has another digest: this is another history`);
}
/** Its members are bound by its digest, which the next anchor and the credential name. */
function isHead(value) {
	const { projectId, day, root, seq, batchCount } = membersOf$1(value) ?? {};
	return typeof projectId === "string" && isDay(day) && isDigest(root) && isCount(seq) && isCount(batchCount);
}

// infra/verifiers/source/inflate.ts
/** Length and distance codes: the smallest value of each, and how many further bits it has. */
const lengths = baseValues(3, 28, (code) => (code >> 2) - 1);
const distances = baseValues(1, 30, (code) => (code >> 1) - 1);
/** The last length has a code of its own. */
const longest = {
	least: 258,
	bits: 0
};
function baseValues(first, count, bitsOf) {
	let least = first;
	return Array.from({ length: count }, (_, code) => {
		const range = {
			least,
			bits: Math.max(0, bitsOf(code))
		};
		least += 2 ** range.bits;
		return range;
	});
}
/** Order in which the lengths of the code of code lengths are sent. */
const sentOrder = [
	16,
	17,
	18,
	0,
	8,
	7,
	9,
	6,
	10,
	5,
	11,
	4,
	12,
	3,
	13,
	2,
	14,
	1,
	15
];
/** `isPartial`: codes may be left over, as in the fixed distances. Elsewhere only beside a single code of one bit, as zlib has it. */
function codeOf(codeLengths, isPartial = false, isOfLengths = false) {
	const counts = /* @__PURE__ */ new Uint16Array(16);
	for (const length of codeLengths) counts[length] = (counts[length] ?? 0) + 1;
	counts[0] = 0;
	let left = 1;
	for (let length = 1; length < 16; length += 1) {
		left = left * 2 - (counts[length] ?? 0);
		if (left < 0) throw new Error("a prefix code has too many codes");
	}
	const isSingle = !isOfLengths && counts.every((count, length) => count === 0 || length === 1);
	if (left > 0 && !isPartial && !isSingle) throw new Error("a prefix code is not complete");
	const places = /* @__PURE__ */ new Uint16Array(17);
	for (let length = 1; length < 16; length += 1) places[length + 1] = (places[length] ?? 0) + (counts[length] ?? 0);
	const symbols = new Uint16Array(places[16] ?? 0);
	for (const [symbol, length] of codeLengths.entries()) {
		if (length === 0) continue;
		const place = places[length] ?? 0;
		symbols[place] = symbol;
		places[length] = place + 1;
	}
	return {
		counts,
		symbols
	};
}
const fixedLengths = codeOf(Array.from({ length: 288 }, (_, symbol) => symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8));
const fixedDistances = codeOf(Array(30).fill(5), true);
/** Throws unless the source unpacks to exactly `size` bytes and ends there. */
function inflate(source, size) {
	const out = new Uint8Array(size);
	let [from, to, held, bits] = [
		0,
		0,
		0,
		0
	];
	function take(count) {
		while (bits < count) {
			if (from >= source.length) throw new Error("the data end too early");
			held |= (source[from++] ?? 0) << bits;
			bits += 8;
		}
		const value = held & (1 << count) - 1;
		held >>>= count;
		bits -= count;
		return value;
	}
	function symbolOf({ counts, symbols }) {
		let [code, first, index] = [
			0,
			0,
			0
		];
		for (let length = 1; length < 16; length += 1) {
			code |= take(1);
			const count = counts[length] ?? 0;
			if (code - first < count) return symbols[index + code - first] ?? -1;
			index += count;
			first = first + count << 1;
			code <<= 1;
		}
		throw new Error("a code is none of its prefix code");
	}
	function put(byte) {
		if (to >= size) throw new Error("the data are longer than stated");
		out[to++] = byte;
	}
	function stored() {
		[held, bits] = [0, 0];
		const [length, check] = [take(16), take(16)];
		if (length !== (~check & 65535)) throw new Error("a stored block has another length");
		for (let left = length; left > 0; left -= 1) put(take(8));
	}
	function copied(symbol, distanceCode) {
		const length = symbol === 285 ? longest : lengths[symbol - 257];
		if (!length) throw new Error("a length has no meaning");
		const count = length.least + take(length.bits);
		const distance = distances[symbolOf(distanceCode)];
		if (!distance) throw new Error("a distance has no meaning");
		const back = distance.least + take(distance.bits);
		if (back > to) throw new Error("a distance reaches before the data");
		for (let left = count; left > 0; left -= 1) put(out[to - back] ?? 0);
	}
	function packed(lengthCode, distanceCode) {
		for (let symbol = symbolOf(lengthCode); symbol !== 256; symbol = symbolOf(lengthCode)) if (symbol < 256) put(symbol);
		else copied(symbol, distanceCode);
	}
	function ownCodes() {
		const [literals, dists, sent] = [
			take(5) + 257,
			take(5) + 1,
			take(4) + 4
		];
		if (literals > 286 || dists > 30) throw new Error("a block has too many codes");
		const own = Array(19).fill(0);
		for (const place of sentOrder.slice(0, sent)) own[place] = take(3);
		const code = codeOf(own, false, true);
		const all = [];
		while (all.length < literals + dists) {
			const symbol = symbolOf(code);
			if (symbol < 16) all.push(symbol);
			else {
				const last = all.at(-1);
				if (symbol === 16 && last === void 0) throw new Error("a repeat has nothing to repeat");
				const count = symbol === 16 ? 3 + take(2) : symbol === 17 ? 3 + take(3) : 11 + take(7);
				for (let left = count; left > 0; left -= 1) all.push(symbol === 16 ? last ?? 0 : 0);
			}
		}
		if (all.length > literals + dists) throw new Error("a repeat goes too far");
		if (all[256] === 0) throw new Error("a block has no end");
		return [codeOf(all.slice(0, literals)), codeOf(all.slice(literals))];
	}
	for (let isLast = false; !isLast;) {
		isLast = take(1) === 1;
		const type = take(2);
		if (type === 0) stored();
		else if (type === 1) packed(fixedLengths, fixedDistances);
		else if (type === 2) packed(...ownCodes());
		else throw new Error("a block has an unknown type");
	}
	if (to !== size) throw new Error("the data are shorter than stated");
	if (from !== source.length) throw new Error("there are bytes after the data");
	return out;
}

// infra/verifiers/source/archive.ts
const archiveBytesMax = 67108864;
const entriesMax = 2e4;
const unpackedBytesMax = 268435456;
const nameBytesMax = 200;
const [endBytes, centralBytes, localBytes] = [
	22,
	46,
	30
];
const [endMark, centralMark, localMark] = [
	101010256,
	33639248,
	67324752
];
/** Parts of letters, digits, `-`, `_` and `.`, each of which begins with a letter or digit. */
const namePattern$1 = /^[A-Za-z0-9][A-Za-z0-9._-]*(?:\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/;
const refuse = (detail) => {
	throw new Mismatch("archive", detail);
};
/** The contents by name. Throws a Mismatch for any other archive. */
function readArchive(bytes) {
	if (bytes.length > archiveBytesMax) refuse(`it has more than ${archiveBytesMax} bytes`);
	const entries = entriesOf(bytes);
	if (entries.reduce((sum, { size }) => sum + size, 0) > unpackedBytesMax) refuse(`it would unpack to more than ${unpackedBytesMax} bytes`);
	return new Map(entries.map((entry) => [entry.name, contentOf(entry)]));
}
function entriesOf(bytes) {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const end = bytes.length - endBytes;
	if (end < 0 || view.getUint32(end, true) !== endMark) refuse("it does not end as a zip without a comment");
	const [disk, firstDisk, onDisk, count = 0, comment] = [
		4,
		6,
		8,
		10,
		20
	].map((at) => view.getUint16(end + at, true));
	const [size, from] = [view.getUint32(end + 12, true), view.getUint32(end + 16, true)];
	if (disk !== 0 || firstDisk !== 0 || onDisk !== count || comment !== 0) refuse("it has parts or a comment");
	if (count === 0 || count > entriesMax) refuse(`it has ${count} entries, of at most ${entriesMax}`);
	if (from + size !== end) refuse("its list of entries is not at its end");
	const entries = [];
	const names = /* @__PURE__ */ new Set();
	let [place, next] = [from, 0];
	for (let index = 0; index < count; index += 1) {
		if (place + centralBytes > end || view.getUint32(place, true) !== centralMark) refuse("its list of entries is damaged");
		const nameBytes = view.getUint16(place + 28, true);
		if (nameBytes === 0 || nameBytes > nameBytesMax || place + centralBytes + nameBytes > end) refuse("a name is empty, too long or cut");
		const name = String.fromCharCode(...bytes.subarray(place + centralBytes, place + centralBytes + nameBytes));
		if (!namePattern$1.test(name)) refuse(`the name ${JSON.stringify(name)} is not allowed`);
		if (names.has(name)) refuse(`${name} is in it twice`);
		names.add(name);
		const entry = entryAt({
			bytes,
			view,
			place,
			next,
			nameBytes,
			name,
			from
		});
		entries.push(entry.entry);
		next = entry.next;
		place += centralBytes + nameBytes;
	}
	if (place !== end) refuse("its list of entries has another size");
	if (next !== from) refuse("there are bytes between its entries and their list");
	return entries;
}
function entryAt({ bytes, view, place, next, nameBytes, name, from }) {
	const [flags, method] = [view.getUint16(place + 8, true), view.getUint16(place + 10, true)];
	const [crc, packed, size] = [
		16,
		20,
		24
	].map((at) => view.getUint32(place + at, true));
	if (![
		30,
		32,
		34
	].every((at) => view.getUint16(place + at, true) === 0)) refuse(`${name} has additional data, a comment or another disk`);
	if ((flags & -2049) !== 0 || method !== 0 && method !== 8) refuse(`${name} is packed in another way`);
	if (method === 0 && packed !== size) refuse(`${name} has two sizes`);
	if (view.getUint32(place + 42, true) !== next) refuse(`${name} is not where the entry before ends`);
	const start = next + localBytes + nameBytes;
	const stop = start + (packed ?? 0);
	if (stop > from || view.getUint32(next, true) !== localMark) refuse(`${name} has no head or is cut`);
	for (let at = 0; at < 24; at += 1) if (bytes[next + 4 + at] !== bytes[place + 6 + at]) refuse(`the two heads of ${name} differ`);
	if (view.getUint16(next + 28, true) !== 0) refuse(`${name} has additional data`);
	for (let at = 0; at < nameBytes; at += 1) if (bytes[next + localBytes + at] !== bytes[place + centralBytes + at]) refuse(`the two heads of ${name} differ`);
	const data = bytes.subarray(start, stop);
	return {
		entry: {
			name,
			method,
			crc: crc ?? 0,
			size: size ?? 0,
			data
		},
		next: stop
	};
}
function contentOf({ name, method, crc, size, data }) {
	const content = method === 0 ? data : unpack$1(name, data, size);
	if (crc32(content) !== crc) refuse(`${name} has another checksum`);
	return content;
}
function unpack$1(name, data, size) {
	try {
		return inflate(data, size);
	} catch (error) {
		return refuse(`${name} cannot be unpacked: ${error instanceof Error ? error.message : String(error)}`);
	}
}
const crcTable = Int32Array.from({ length: 256 }, (_, byte) => {
	let value = byte;
	for (let bit = 0; bit < 8; bit += 1) value = (value & 1) === 1 ? value >>> 1 ^ 3988292384 : value >>> 1;
	return value;
});
/** Of zip and GZIP. */
function crc32(bytes) {
	let value = -1;
	for (const byte of bytes) value = (crcTable[(value ^ byte) & 255] ?? 0) ^ value >>> 8;
	return ~value >>> 0;
}

// services/domain/bundle/batch.ts
const batchRoles = [
	"claimed",
	"analyzed",
	"neighbour"
];

// services/domain/evidence/read-leaf.ts
/** Members of `values` by kind; those with `?` may be left out. */
const members = {
	usage: {
		inUseSeconds: "number",
		intervalSeconds: "number",
		mode: "string"
	},
	fuel: {
		fuelType: "string",
		measure: "string",
		quantity: "number",
		unit: "string"
	},
	temperature: {
		ambientC: "number?",
		probe: "string",
		temperatureC: "number"
	},
	power: {
		activePowerW: "number",
		currentA: "number?",
		energyWh: "number?",
		relayOn: "boolean?",
		voltageV: "number?"
	}
};
const head = {
	deviceId: "string",
	kind: "string",
	observedAt: "string",
	sequence: "number",
	v: "number"
};
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
/** Null for anything else than the canonical text of a reading. */
function readLeaf(text) {
	const value = canonicalValue(text);
	const { values, ...rest } = recordOf(value) ?? {};
	const { deviceId, kind, observedAt, sequence, v } = rest;
	if (!hasMembers(rest, head) || v !== 1 || typeof sequence !== "number") return null;
	if (typeof deviceId !== "string" || typeof kind !== "string" || typeof observedAt !== "string") return null;
	const known = Object.hasOwn(members, kind) ? members[kind] : void 0;
	const own = recordOf(values);
	if (!known || !own || !hasMembers(own, known) || !instant.test(observedAt)) return null;
	return {
		deviceId,
		kind,
		observedAt,
		sequence
	};
}
/** Undefined when the text is not canonical JSON. */
function canonicalValue(text) {
	try {
		const value = JSON.parse(text);
		return canonicalJson(value) === text ? value : void 0;
	} catch {
		return;
	}
}
const recordOf = (value) => typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;
function hasMembers(record, types) {
	return Object.keys(record).every((name) => Object.hasOwn(types, name)) && Object.entries(types).every(([name, type]) => record[name] === void 0 ? type.endsWith("?") : typeof record[name] === type.replace("?", ""));
}

// infra/verifiers/source/batches.ts
const step$2 = "batches";
const namePattern = /^batches\/(eb_[0-9A-HJKMNP-TV-Z]{26})\.(json|leaves\.ndjson)$/;
const headNames = [
	"day",
	"dayEnd",
	"dayStart",
	"deviceId",
	"inputDigest",
	"leafCount",
	"root",
	"supersedes"
];
const names = [
	"anchor",
	"corrections",
	"device",
	"head",
	"id",
	"repeat",
	"role"
];
const hasExactly = (members, expected) => isSame$2(Object.keys(members).toSorted(), expected);
/** In the order of their names. */
function checkBatches(files, claim) {
	const own = [...files.keys()].filter((name) => name.startsWith("batches/")).sort();
	const ids = new Set(own.map((name) => namePattern.exec(name)?.[1] ?? ""));
	must(!ids.has("") && own.length === ids.size * 2, step$2, "a file of them has another name");
	const batches = [...ids].map((id) => batchOf(files, id));
	const cited = claim.evidence.filter(({ type }) => type === "TelemetryBatch");
	const claimed = new Map(batches.filter(({ role }) => role === "claimed").map(({ id, head }) => [id, head.root]));
	for (const { ref, digest } of cited) {
		must(claimed.has(ref), step$2, `${ref} is cited by the claim and missing`);
		must(claimed.get(ref) === digest, step$2, `${ref} has another root than the claim cites`);
	}
	const isCited = new Set(cited.map(({ ref }) => ref));
	for (const id of claimed.keys()) must(isCited.has(id), step$2, `${id} is not cited by the claim`);
	return batches;
}
function batchOf(files, id) {
	const name = `batches/${id}.json`;
	const document = objectOf(step$2, name, documentOf(files, step$2, name));
	const head = objectOf(step$2, `the head of ${id}`, document["head"]);
	must(hasExactly(document, names) && hasExactly(head, headNames), step$2, `${name} has other members`);
	must(isBatch(document), step$2, `the head of ${id} has members of another form`);
	const batch = document;
	must(batch.id === id && batchId(sha256, batch.head) === id, step$2, `${id} is not the id of its head`);
	must(batchRoles.includes(batch.role), step$2, `${id} has no role`);
	must(batch.device === null ? typeof batch.repeat === "string" : batch.repeat === true, step$2, `${id} says neither with what its day is repeated nor why it is not`);
	const leavesName = `batches/${id}.leaves.ndjson`;
	const bytes = files.get(leavesName);
	must(bytes !== void 0, step$2, `${leavesName} is missing`);
	const text = textOf(step$2, leavesName, bytes);
	must(text === "" || text.endsWith("\n"), step$2, `${leavesName} does not end with a line`);
	const leaves = text === "" ? [] : text.slice(0, -1).split("\n");
	checkLeaves(id, batch.head, leaves);
	return {
		...batch,
		leaves
	};
}
function checkLeaves(id, head, leaves) {
	must(leaves.length === head.leafCount, step$2, `${id} has ${leaves.length} leaves, not ${head.leafCount}`);
	let before = null;
	for (const [index, leaf] of leaves.entries()) {
		const read = readLeaf(leaf);
		must(read !== null && utcMs(read.observedAt) !== null, step$2, `leaf ${index} of ${id} is no canonical reading`);
		must(read.deviceId === head.deviceId && read.observedAt >= head.dayStart && read.observedAt < head.dayEnd, step$2, `leaf ${index} of ${id} is of another device or day`);
		must(before === null || isBefore(before, read), step$2, `leaf ${index} of ${id} is not in its place`);
		before = read;
	}
	const hashes = leaves.map((leaf) => leafHash(sha256, leaf));
	must(`sha256:${hexOf(rootOf(sha256, hashes))}` === head.root, step$2, `the leaves of ${id} have another root`);
}
/** In the order of time, kind and sequence. */
const isBefore = (one, other) => one.observedAt !== other.observedAt ? one.observedAt < other.observedAt : one.kind !== other.kind ? one.kind < other.kind : one.sequence < other.sequence;
/** The members of a head are bound by its id: with others the id is another. */
function isBatch(value) {
	const { deviceId, day, leafCount, dayStart, dayEnd, root, inputDigest } = membersOf$1(membersOf$1(value)?.["head"]) ?? {};
	const isBounded = isMoment(dayStart) && isMoment(dayEnd) && dayStart < dayEnd;
	return typeof deviceId === "string" && isDay(day) && isCount(leafCount) && isBounded && isDigest(root) && isDigest(inputDigest);
}

// services/domain/claims/states.ts
const claimStatuses = [
	"draft",
	"submitted",
	"in_review",
	"verified",
	"rejected",
	"disputed",
	"withdrawn",
	"revoked"
];

// infra/verifiers/source/claim.ts
const text = (value) => textOf$2(value) ?? "";
function checkClaim(files, manifest) {
	const record = objectOf("claim", "claim.json", documentOf(files, "claim", "claim.json"));
	const claim = objectOf("claim", "claim", record["claim"]);
	const evidence = listOf("claim", "evidence", record["evidence"]).map((item) => {
		const { type, ref, digest } = objectOf("claim", "evidence", item);
		return {
			type: text(type),
			ref: text(ref),
			digest: text(digest)
		};
	});
	const status = claimStatuses.find((one) => one === record["status"]);
	must(status !== void 0, "claim", "it has no state");
	const content = {
		v: 1,
		claim,
		evidence,
		version: record["contentVersion"]
	};
	const digest = digestText(sha256(canonicalJson(content)));
	must(record["claimDigest"] === digest, "claim", "claimDigest is not that of the claim and its evidence");
	must(isSame$2(manifest.claim, {
		id: record["id"],
		version: record["version"],
		digest
	}), "claim", "the manifest names another claim");
	const decisions = objectOf("claim", "verification", record["verification"])["decisions"] ?? [];
	return {
		record,
		claim,
		digest,
		evidence,
		decisions: listOf("claim", "decisions", decisions),
		status
	};
}

// services/domain/credentials/status-list.ts
/** So many that a single credential hides among them. */
const listLength = 131072;
const listBytesMin = listLength / 8;
/** A list that unpacks to more is refused. */
const listBytesMax = 262144;
const statusPurposes = ["revocation", "suspension"];
/** Null for an index that the list does not have. */
const bitAt = (bits, index) => Number.isInteger(index) && index >= 0 && index < bits.length * 8 ? ((bits[index >> 3] ?? 0) & 128 >> (index & 7)) !== 0 : null;
/** The bits of a list; null for one that cannot be read, is too short or too long: it never means "not revoked". */
function decodeList(text, { unpack }) {
	const bits = text.startsWith("u") ? unpack(text.slice(1), listBytesMax) : null;
	return bits !== null && bits.length >= listBytesMin ? bits : null;
}
const unknown = (detail, asOf = null) => ({
	status: "unknown",
	detail,
	asOf
});
/**
* What a list says of an entry at a time. The signature of the list is checked apart. A list of another address or purpose,
* or one that is not valid at the time, says nothing.
*/
function readStatus(entry, list, packing, at) {
	const own = membersOf$1(entry) ?? {};
	const { id, type, validFrom, validUntil, credentialSubject } = membersOf$1(list) ?? {};
	const subject = membersOf$1(credentialSubject) ?? {};
	const [from, until] = [instantOf(validFrom), instantOf(validUntil)];
	const isList = Array.isArray(type) && type.includes("BitstringStatusListCredential");
	if (own["type"] !== "BitstringStatusListEntry" || !isList || subject["type"] !== "BitstringStatusList") return unknown("It is no Bitstring Status List with an entry.");
	if (own["statusListCredential"] !== id) return unknown("The entry names another list.");
	if (own["statusPurpose"] !== subject["statusPurpose"]) return unknown("The list has another purpose than the entry.");
	const index = textOf$2(own["statusListIndex"]) ?? "";
	const bits = decodeList(textOf$2(subject["encodedList"]) ?? "", packing);
	const bit = bits === null || !/^(0|[1-9]\d{0,8})$/.test(index) ? null : bitAt(bits, Number(index));
	if (bit === null) return unknown("The list cannot be read, or does not have the index.");
	if (from === null || until === null || from > at || until <= at) return unknown(`The list is valid from ${from ?? "no time"} until ${until ?? "no time"}.`, from);
	return {
		status: bit ? "set" : "clear",
		detail: `As of ${from}.`,
		asOf: from
	};
}

// services/domain/credentials/claim-credential.ts
const vcContext = "https://www.w3.org/ns/credentials/v2";
/** What each type of claim becomes, and the name of its schema. */
const credentialTypes = {
	EmissionReductionClaim: {
		credential: "EmissionReductionCredential",
		subject: "EmissionReduction",
		schema: "emission-reduction-credential-v1"
	},
	UsageClaim: {
		credential: "UsageCredential",
		subject: "Usage",
		schema: "usage-credential-v1"
	},
	KPTClaim: {
		credential: "KPTCredential",
		subject: "KitchenPerformanceTest",
		schema: "kpt-credential-v1"
	}
};

// node_modules/base-x/src/esm/index.js
function base$1(ALPHABET) {
	if (ALPHABET.length >= 255) throw new TypeError("Alphabet too long");
	const BASE_MAP = /* @__PURE__ */ new Uint8Array(256);
	for (let j = 0; j < BASE_MAP.length; j++) BASE_MAP[j] = 255;
	for (let i = 0; i < ALPHABET.length; i++) {
		const x = ALPHABET.charAt(i);
		const xc = x.charCodeAt(0);
		if (BASE_MAP[xc] !== 255) throw new TypeError(x + " is ambiguous");
		BASE_MAP[xc] = i;
	}
	const BASE = ALPHABET.length;
	const LEADER = ALPHABET.charAt(0);
	const FACTOR = Math.log(BASE) / Math.log(256);
	const iFACTOR = Math.log(256) / Math.log(BASE);
	function encode(source) {
		if (source instanceof Uint8Array) {} else if (ArrayBuffer.isView(source)) source = new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
		else if (Array.isArray(source)) source = Uint8Array.from(source);
		if (!(source instanceof Uint8Array)) throw new TypeError("Expected Uint8Array");
		if (source.length === 0) return "";
		let zeroes = 0;
		let length = 0;
		let pbegin = 0;
		const pend = source.length;
		while (pbegin !== pend && source[pbegin] === 0) {
			pbegin++;
			zeroes++;
		}
		const size = (pend - pbegin) * iFACTOR + 1 >>> 0;
		const b58 = new Uint8Array(size);
		while (pbegin !== pend) {
			let carry = source[pbegin];
			let i = 0;
			for (let it1 = size - 1; (carry !== 0 || i < length) && it1 !== -1; it1--, i++) {
				carry += 256 * b58[it1] >>> 0;
				b58[it1] = carry % BASE >>> 0;
				carry = carry / BASE >>> 0;
			}
			if (carry !== 0) throw new Error("Non-zero carry");
			length = i;
			pbegin++;
		}
		let it2 = size - length;
		while (it2 !== size && b58[it2] === 0) it2++;
		let str = LEADER.repeat(zeroes);
		for (; it2 < size; ++it2) str += ALPHABET.charAt(b58[it2]);
		return str;
	}
	function decodeUnsafe(source) {
		if (typeof source !== "string") throw new TypeError("Expected String");
		if (source.length === 0) return /* @__PURE__ */ new Uint8Array();
		let psz = 0;
		let zeroes = 0;
		let length = 0;
		while (source[psz] === LEADER) {
			zeroes++;
			psz++;
		}
		const size = (source.length - psz) * FACTOR + 1 >>> 0;
		const b256 = new Uint8Array(size);
		while (psz < source.length) {
			const charCode = source.charCodeAt(psz);
			if (charCode > 255) return;
			let carry = BASE_MAP[charCode];
			if (carry === 255) return;
			let i = 0;
			for (let it3 = size - 1; (carry !== 0 || i < length) && it3 !== -1; it3--, i++) {
				carry += BASE * b256[it3] >>> 0;
				b256[it3] = carry % 256 >>> 0;
				carry = carry / 256 >>> 0;
			}
			if (carry !== 0) throw new Error("Non-zero carry");
			length = i;
			psz++;
		}
		let it4 = size - length;
		while (it4 !== size && b256[it4] === 0) it4++;
		const vch = new Uint8Array(zeroes + (size - it4));
		let j = zeroes;
		while (it4 !== size) vch[j++] = b256[it4++];
		return vch;
	}
	function decode(string) {
		const buffer = decodeUnsafe(string);
		if (buffer) return buffer;
		throw new Error("Non-base" + BASE + " character");
	}
	return {
		encode,
		decodeUnsafe,
		decode
	};
}

// services/domain/small-order.ts
/** 2^255 - 19, the prime of the field. */
const prime = 2n ** 255n - 19n;
/** y of the points of order 8; that of the other two is the prime minus it. */
const yOfOrder8 = 2707385501144840649318225287225658788936804267575313519463743609750303402022n;
/** y of the eight points of order 1, 2, 4 and 8. */
const smallOrderYs = [
	0n,
	1n,
	prime - 1n,
	yOfOrder8,
	prime - yOfOrder8
];
/** `key`: 32 bytes. The sign of x does not matter, nor whether y is written in its shortest form. */
function hasSmallOrder(key) {
	let y = 0n;
	for (const byte of key.toReversed()) y = y << 8n | BigInt(byte);
	return smallOrderYs.includes((y & 2n ** 255n - 1n) % prime);
}

// services/domain/multibase.ts
const base58 = base$1("123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz");
/** ed25519-pub (0xed) as a varint, before 32 bytes of key. */
const ed25519Prefix = [237, 1];
const keyBytes = 32;
/** No text of more characters is such a key, or such a signature; it bounds the work on hostile input. */
const charactersMax = 60;
const signatureCharactersMax = 90;
const signatureBytes = 64;
/**
* The 32 bytes of an Ed25519 public key in the form `z6Mk…`; null for anything else, and for a key of small order. Every
* key is read here, when it is registered and when a signature is checked.
*/
function ed25519PublicKey(text) {
	if (!text.startsWith("z") || text.length > charactersMax) return null;
	const bytes = base58Bytes(text.slice(1));
	if (bytes?.length !== ed25519Prefix.length + keyBytes) return null;
	if (!ed25519Prefix.every((byte, index) => bytes[index] === byte)) return null;
	const key = bytes.subarray(ed25519Prefix.length);
	return hasSmallOrder(key) ? null : key;
}
/** The 64 bytes of an Ed25519 signature; null for anything else. */
function signatureOf(text) {
	if (!text.startsWith("z") || text.length > signatureCharactersMax) return null;
	const bytes = base58Bytes(text.slice(1));
	return bytes?.length === signatureBytes ? bytes : null;
}
/** Null for characters outside the alphabet. The caller bounds the length. */
const base58Bytes = (text) => base58.decodeUnsafe(text) ?? null;

// services/domain/credentials/data-integrity.ts
const suite = {
	type: "DataIntegrityProof",
	cryptosuite: "eddsa-jcs-2022",
	proofPurpose: "assertionMethod"
};
/** What is signed: SHA-256 of the options, then SHA-256 of the document without its proof. */
function signedBytes(sha256, options, document) {
	const [a, b] = [sha256(canonicalJson(options)), sha256(canonicalJson(document))];
	return Uint8Array.from([...a, ...b]);
}
const known = /* @__PURE__ */ new Set([
	...Object.keys(suite),
	"created",
	"verificationMethod",
	"@context",
	"proofValue"
]);
const refusal = (reason) => ({
	ok: false,
	reason
});
/** Checks the one proof of a document. Every member of it must be known, and `@context` equal to that of the document. */
function checkProof(signed, { sha256, isSigned, publicKeyOf }) {
	const { proof, ...document } = membersOf$1(signed) ?? {};
	const { proofValue, ...options } = membersOf$1(proof) ?? {};
	if (!Object.keys(options).every((name) => known.has(name))) return refusal("The proof has a member that this cryptosuite does not have.");
	if (!Object.entries(suite).every(([name, value]) => options[name] === value)) return refusal("The proof must be a DataIntegrityProof of eddsa-jcs-2022 for assertionMethod.");
	const [created, verificationMethod] = [instantOf(options["created"]), textOf$2(options["verificationMethod"])];
	if (created === null || verificationMethod === null) return refusal("The proof must have `created` in UTC with whole seconds, and `verificationMethod`.");
	const signature = signatureOf(textOf$2(proofValue) ?? "");
	if (signature === null) return refusal("`proofValue` must be z and 64 bytes in base58btc.");
	const publicKey = publicKeyOf(verificationMethod);
	if (publicKey === null) return refusal(`${verificationMethod} is no key of the signer.`);
	try {
		if (canonicalJson([options["@context"]]) !== canonicalJson([document["@context"]])) return refusal("`@context` of the proof is another one than that of the document.");
		if (!isSigned({
			publicKey,
			data: signedBytes(sha256, options, document),
			signature
		})) return refusal("The signature is not that of the document by this key.");
	} catch {
		return refusal("The document has a value without canonical JSON.");
	}
	return {
		ok: true,
		verificationMethod,
		created
	};
}

// services/domain/credentials/issuer.ts
/** The name of a key: the DID and the key itself. */
const keyName = (did, { publicKeyMultibase }) => `${did}#${publicKeyMultibase}`;
/** The key of the issuer that a verification method names; null if it lists none. */
const keyNamed = ({ did, keys }, verificationMethod) => keys.find((key) => keyName(did, key) === verificationMethod) ?? null;
/** The bytes of that key; null if the issuer lists none, or one of small order. */
function issuerKeyBytes(issuer, verificationMethod) {
	const key = keyNamed(issuer, verificationMethod);
	return key && ed25519PublicKey(key.publicKeyMultibase);
}
/** W3C Controlled Identifiers 1.0: a key with its end stays listed; a revoked one asserts nothing. */
const didDocument = ({ did, keys }) => ({
	"@context": ["https://www.w3.org/ns/did/v1", "https://www.w3.org/ns/cid/v1"],
	id: did,
	verificationMethod: keys.map((key) => ({
		id: keyName(did, key),
		type: "Multikey",
		controller: did,
		publicKeyMultibase: key.publicKeyMultibase,
		...key.expires !== void 0 && { expires: key.expires },
		...key.revoked !== void 0 && { revoked: key.revoked }
	})),
	assertionMethod: keys.filter(({ revoked }) => revoked === void 0).map((key) => keyName(did, key))
});

// services/domain/credentials/check-credential.ts
const check = (id, isGood, good, bad) => ({
	id,
	result: isGood ? "pass" : "fail",
	detail: isGood ? good : bad
});
const issuerOf$1 = (value) => textOf$2(value) ?? textOf$2(membersOf$1(value)?.["id"]);
/** Form, issuer, proof, key and anchor, in this order. */
function checkCredential(credential, known) {
	const { issuer } = known;
	const members = membersOf$1(credential) ?? {};
	const { proof, validFrom } = members;
	const method = textOf$2(membersOf$1(proof)?.["verificationMethod"]) ?? "";
	const verdict = checkProof(credential, {
		...known,
		publicKeyOf: (name) => issuerKeyBytes(issuer, name)
	});
	return [
		formCheck(members, known.now),
		check("issuer", issuerOf$1(members["issuer"]) === issuer.did && method.startsWith(`${issuer.did}#`), `The issuer is ${issuer.did}.`, `Issuer and key must be of ${issuer.did}; no other issuer is known here.`),
		verdict.ok ? check("proof", true, "The proof is that of the credential.", "") : check("proof", false, "", verdict.reason),
		keyCheck(issuer, {
			method,
			created: textOf$2(membersOf$1(proof)?.["created"]),
			anchorEnd: anchorEnd(members)
		}),
		anchorCheck(members, textOf$2(validFrom))
	];
}
function formCheck({ "@context": contexts, type, validFrom, proof }, now) {
	const [first] = itemsOf(contexts);
	const from = validFrom === void 0 ? "" : instantOf(validFrom);
	const isCredential = first === "https://www.w3.org/ns/credentials/v2" && itemsOf(type).includes("VerifiableCredential");
	const isNow = from !== null && from <= now;
	return check("form", isCredential && isNow && membersOf$1(proof)?.["@context"] !== void 0, "It is a Verifiable Credential 2.0 that is valid already.", isNow ? "It is no Verifiable Credential 2.0 with `@context` in its proof." : "`validFrom` must be a past time in UTC with whole seconds.");
}
/** The end of the UTC day of the newest anchor that a credential names; null without one. */
function anchorEnd(credential) {
	const newest = itemsOf(credential["evidence"]).flatMap((item) => {
		const { type, day } = membersOf$1(item) ?? {};
		return itemsOf(type).includes("EvidenceAnchor") && typeof day === "string" && isDate(day) ? [day] : [];
	}).toSorted().at(-1);
	return newest === void 0 ? null : `${nextDay(newest)}T00:00:00Z`;
}
/** `created` is what the signer says. That an old key signed in its time follows only from an anchor before its end. */
function keyCheck(issuer, { method, created, anchorEnd: anchored }) {
	const key = keyNamed(issuer, method);
	if (key === null) return check("key", false, "", "The issuer does not list this key.");
	if (key.revoked !== void 0) return check("key", false, "", `The key is revoked since ${key.revoked}; what it signed was issued again.`);
	if (key.expires === void 0) return check("key", true, "The key is in force.", "");
	const isBefore = created !== null && created <= key.expires && anchored !== null && anchored <= key.expires;
	return check("key", isBefore, `The named anchor lies before the end of the key, ${key.expires}.`, `The key ended at ${key.expires}; the credential names no anchor before that.`);
}
function anchorCheck(credential, validFrom) {
	const anchored = anchorEnd(credential);
	if (anchored === null) return {
		id: "anchor",
		result: "not_applicable",
		detail: "The credential names no anchor of evidence."
	};
	return check("anchor", validFrom !== null && anchored <= validFrom, "The credential is not older than the anchor that it names.", "The credential is older than the anchor that it names.");
}

// infra/verifiers/source/ed25519.ts
const p = 2n ** 255n - 19n;
/** Order of the group of the base point. */
const order = 2n ** 252n + 27742317777372353535851937790883648493n;
const mod = (value) => {
	const rest = value % p;
	return rest < 0n ? rest + p : rest;
};
function power(base, exponent) {
	let [result, square] = [1n, mod(base)];
	for (let left = exponent; left > 0n; left >>= 1n) {
		if ((left & 1n) === 1n) result = result * square % p;
		square = square * square % p;
	}
	return result;
}
const d = mod(-121665n * power(121666n, p - 2n));
const twiceD = mod(2n * d);
const rootOfMinusOne = power(2n, (p - 1n) / 4n);
const zero = {
	x: 0n,
	y: 1n,
	z: 1n,
	t: 0n
};
/** RFC 8032, 5.1.4; it also doubles. */
function add(one, other) {
	const a = mod((one.y - one.x) * (other.y - other.x));
	const b = mod((one.y + one.x) * (other.y + other.x));
	const c = mod(one.t * other.t) * twiceD;
	const e = 2n * one.z * other.z;
	const [h, g, f, k] = [
		b - a,
		mod(e + c),
		mod(e - c),
		b + a
	];
	return {
		x: mod(h * f),
		y: mod(g * k),
		z: mod(f * g),
		t: mod(h * k)
	};
}
/** RFC 8032, 5.1.4. */
function double({ x, y, z }) {
	const [a, b, c] = [
		mod(x * x),
		mod(y * y),
		2n * mod(z * z)
	];
	const h = a + b;
	const e = h - mod((x + y) * (x + y));
	const g = a - b;
	const f = c + g;
	return {
		x: mod(e * f),
		y: mod(g * h),
		z: mod(f * g),
		t: mod(e * h)
	};
}
/** The sum of both products, bit by bit of both numbers at once: the doublings are shared. */
function addProducts([one, times], [other, by]) {
	const both = add(one, other);
	let result = zero;
	for (let bit = 252n; bit >= 0n; bit -= 1n) {
		result = double(result);
		const [hasOne, hasOther] = [(times >> bit & 1n) === 1n, (by >> bit & 1n) === 1n];
		if (hasOne || hasOther) result = add(result, hasOne && hasOther ? both : hasOne ? one : other);
	}
	return result;
}
const numberOf = (bytes) => {
	let value = 0n;
	for (const byte of bytes.toReversed()) value = value << 8n | BigInt(byte);
	return value;
};
/** RFC 8032, 5.1.3; null for the number of bytes that are no point in their shortest form. */
function pointOf(value) {
	const [sign, y] = [value >> 255n, value & 2n ** 255n - 1n];
	if (y >= p) return null;
	const [u, v] = [mod(y * y - 1n), mod(d * y * y + 1n)];
	let x = mod(u * power(v, 3n) * power(u * power(v, 7n), (p - 5n) / 8n));
	const found = mod(v * x * x);
	if (found === mod(-u)) x = mod(x * rootOfMinusOne);
	else if (found !== u) return null;
	if (x === 0n && sign === 1n) return null;
	if ((x & 1n) !== sign) x = p - x;
	return {
		x,
		y,
		z: 1n,
		t: mod(x * y)
	};
}
const base = pointOf(mod(4n * power(5n, p - 2n)));
const isSame$1 = (one, other) => mod(one.x * other.z) === mod(other.x * one.z) && mod(one.y * other.z) === mod(other.y * one.z);
/** Whether S·B − k·A = R. Keys of small order are refused where keys are read. */
function isSigned({ publicKey, data, signature }) {
	const [key, r] = [publicKey, signature.subarray(0, 32)].map((bytes) => pointOf(numberOf(bytes)));
	const s = numberOf(signature.subarray(32));
	if (!key || !r || !base || s >= order) return false;
	const k = numberOf(sha512(Uint8Array.from([
		...signature.subarray(0, 32),
		...publicKey,
		...data
	]))) % order;
	const minusKey = {
		...key,
		x: p - key.x,
		t: p - key.t
	};
	return isSame$1(addProducts([base, s], [minusKey, k]), r);
}
const word = 2n ** 64n - 1n;
/** First 64 bits of the fractional part of a root of a prime, by whole numbers. */
function fraction(prime, degree) {
	const wanted = BigInt(prime) << 64n * degree;
	let [low, high] = [0n, 1n << 70n];
	while (high - low > 1n) {
		const middle = low + high >> 1n;
		if (middle ** degree <= wanted) low = middle;
		else high = middle;
	}
	return low & word;
}
const rounds = firstPrimes(80).map((prime) => fraction(prime, 3n));
const start = firstPrimes(8).map((prime) => fraction(prime, 2n));
const turn = (value, by) => (value >> by | value << 64n - by) & word;
/** FIPS 180-4; of short texts only, so big integers are fast enough. */
function sha512(data) {
	const padded = new Uint8Array(Math.ceil((data.length + 17) / 128) * 128);
	padded.set(data);
	padded[data.length] = 128;
	const view = new DataView(padded.buffer);
	view.setBigUint64(padded.length - 8, BigInt(data.length) * 8n);
	let state = start;
	for (let from = 0; from < padded.length; from += 128) {
		const words = Array.from({ length: 16 }, (_, at) => view.getBigUint64(from + at * 8));
		for (let at = 16; at < 80; at += 1) {
			const [w15, w2] = [words[at - 15] ?? 0n, words[at - 2] ?? 0n];
			const s0 = turn(w15, 1n) ^ turn(w15, 8n) ^ w15 >> 7n;
			const s1 = turn(w2, 19n) ^ turn(w2, 61n) ^ w2 >> 6n;
			words.push((words[at - 16] ?? 0n) + s0 + (words[at - 7] ?? 0n) + s1 & word);
		}
		let [a = 0n, b = 0n, c = 0n, e = 0n, f = 0n, g = 0n, h = 0n, i = 0n] = state;
		for (const [at, value] of words.entries()) {
			const s1 = turn(f, 14n) ^ turn(f, 18n) ^ turn(f, 41n);
			const t1 = i + s1 + (f & g ^ ~f & word & h) + (rounds[at] ?? 0n) + value;
			const t2 = (turn(a, 28n) ^ turn(a, 34n) ^ turn(a, 39n)) + (a & b ^ a & c ^ b & c);
			[i, h, g, f, e, c, b, a] = [
				h,
				g,
				f,
				e + t1 & word,
				c,
				b,
				a,
				t1 + t2 & word
			];
		}
		const mixed = [
			a,
			b,
			c,
			e,
			f,
			g,
			h,
			i
		];
		state = state.map((value, at) => value + (mixed[at] ?? 0n) & word);
	}
	const out = /* @__PURE__ */ new DataView(/* @__PURE__ */ new ArrayBuffer(64));
	for (const [at, value] of state.entries()) out.setBigUint64(at * 8, value);
	return new Uint8Array(out.buffer);
}

// infra/verifiers/source/credential.ts
/** False without a credential. */
function checkIssued(given) {
	const { files, manifest, claim } = given;
	const step = "credential";
	if (!files.has("credential.json")) {
		const isLost = [...files.keys()].some((name) => name.startsWith("status/"));
		must(!isLost, step, "there are status lists and no credential");
		return false;
	}
	const credential = objectOf(step, "credential.json", documentOf(files, step, "credential.json"));
	const { issuer, createdAt } = manifest;
	for (const { result, detail } of checkCredential(credential, {
		issuer,
		sha256,
		isSigned,
		now: createdAt
	})) must(result !== "fail", step, detail);
	const claimType = claimTypes.find((one) => one === claim.claim["type"]);
	const type = claimType && credentialTypes[claimType];
	must(type !== void 0 && isSame$2(credential["type"], ["VerifiableCredential", type.credential]), step, "it is a credential of another type of claim");
	checkSubject(objectOf(step, "credentialSubject", credential["credentialSubject"]), type.subject, given);
	checkEvidence(listOf(step, "evidence", credential["evidence"]), given);
	return true;
}
function checkSubject(subject, type, { claim, result }) {
	const { record, digest } = claim;
	const { householdId, period, vintage, quantity, unit, deviceIds } = claim.claim;
	const said = {
		id: householdId,
		type,
		period,
		vintage,
		quantity,
		unit,
		devices: deviceIds
	};
	const analysis = result && {
		methodology: result["methodology"],
		baselineMethod: result["baselineMethod"],
		confidence: membersOf$1(result["analysis"])?.["confidence"],
		interval: membersOf$1(result["analysis"])?.["interval"]
	};
	const expected = Object.entries({
		...said,
		...analysis,
		claim: {
			id: record["id"],
			version: record["contentVersion"],
			digest
		}
	});
	for (const [name, value] of expected) must(isSame$2(subject[name], value), "credential", `${name} of its subject is not that of the claim`);
}
function checkEvidence(listed, { claim, anchors, batches }) {
	const step = "credential";
	const items = listed.map((item) => objectOf(step, "evidence", item));
	for (const { type, ref, digest } of claim.evidence) {
		const found = items.some((item) => isSame$2(item["type"], [type]) && item["digest"] === digest && textOf$2(item["id"])?.endsWith(ref));
		must(found, step, `${ref} is not in its evidence`);
	}
	checkNamedDecisions(items, claim);
	const named = items.filter((item) => isSame$2(item["type"], ["EvidenceAnchor"]));
	for (const { projectId, seq, day, digest } of named) {
		const anchor = anchors.find((one) => one.projectId === projectId && one.seq === seq);
		must(anchor !== void 0 && anchor.digest === digest && anchor.day === day, step, `the anchor ${String(seq)} that it names is not in the bundle`);
	}
	for (const { id, role, anchor } of batches) {
		const isAnchored = (one) => one["projectId"] === anchor?.projectId && Number(one["seq"]) >= (anchor?.seq ?? Infinity);
		must(role !== "claimed" || named.some(isAnchored), step, `${id} was not anchored when it was issued`);
	}
}
/** The decisions that it was issued on are in the record, and one of them verifies this content. */
function checkNamedDecisions(items, { record, digest, decisions }) {
	const step = "credential";
	const isVerified = items.filter((item) => isSame$2(item["type"], ["VerificationDecision"])).map((item) => {
		const found = decisions.map((one) => objectOf(step, "a decision", one)).find((one) => item["digest"] === digestText(sha256(canonicalJson(one))));
		must(found !== void 0 && textOf$2(item["id"])?.endsWith(`#${String(found["id"])}`) === true, step, "a decision that it was issued on is not in the record");
		return found;
	}).some(({ decision, onVersion, claimDigest }) => decision === "verified" && onVersion === record["contentVersion"] && claimDigest === digest);
	must(isVerified, step, "it names no decision that verifies this content of the claim");
}

// services/domain/days/correct-deliveries.ts
const identity = ({ observedAt, sequence }) => `${observedAt} ${sequence}`;
/** The readings with what people said of deliveries. Their own quantity and other measures stay as they came. */
function correctDeliveries(readings, corrections) {
	if (corrections.length === 0) return readings;
	const byReading = new Map(corrections.map((one) => [identity(one), one]));
	return readings.map((reading) => {
		const correction = reading.measure === "DELIVERED" ? byReading.get(identity(reading)) : void 0;
		return correction ? {
			...reading,
			correctedQuantity: correction.quantity
		} : reading;
	});
}

// services/domain/days/collapse.ts
/** Gateways hear a frame within seconds, and a logger that wakes up sends its burst within a minute, ms. Rule. */
const nearestMs = 6e4;
/** Readings are near each other within this part of the time before and after them. Rule. */
const nearShare = .25;
/** Of amounts, and of readings alone in view, only those within this time are copies, ms. Rule. */
const copiesMs = 5e3;
/** Clocks that cut their times write whole minutes or seconds, ms. */
const cutsMs = [6e4, 1e3];
/** One reading for each measurement. `sorted`: see `inOrder`. */
function collapse(sorted, contents) {
	const nearMs = (index) => {
		const reading = sorted[index];
		return reading ? contents.nearMs(reading) : 0;
	};
	if (isPlain$1(timesOf(sorted), nearMs)) return {
		readings: sorted,
		conflictsAtMs: []
	};
	const { readings, conflictsAtMs } = onePerTime(sorted, contents);
	return {
		readings: withoutBursts(withoutSentAgain(readings, contents), contents),
		conflictsAtMs
	};
}
const timesOf = (readings) => ({
	length: readings.length,
	atMs: (index) => readings[index]?.observedAt ?? 0,
	sequence: (index) => readings[index]?.sequence ?? 0
});
/** Whether a series holds no copies: most do, and for them there is nothing to do. */
function isPlain$1(times, nearMs) {
	for (let index = 1; index < times.length; index += 1) {
		const gapMs = times.atMs(index) - times.atMs(index - 1);
		if (gapMs <= 0) return false;
		const limitMs = nearMs(index - 1);
		if (gapMs > limitMs && gapMs > 6e4) continue;
		if (times.sequence(index) <= times.sequence(index - 1)) return false;
		if (burstEnd(times, index - 1, limitMs) >= index) return false;
	}
	return true;
}
/**
* The last of the readings from `first` that lie together within `limitMs`, and within a quarter of the time before and
* after them. Such bursts never overlap but one inside the other.
*/
function burstEnd({ length, atMs }, first, limitMs) {
	const fromMs = atMs(first);
	const beforeMs = first > 0 ? fromMs - atMs(first - 1) : Infinity;
	const longestMs = Math.min(limitMs, nearShare * beforeMs);
	let end = first;
	for (let index = first + 1; index < length && atMs(index) - fromMs <= longestMs; index += 1) {
		const afterMs = index + 1 < length ? atMs(index + 1) - atMs(index) : Infinity;
		const roomMs = Math.min(beforeMs, afterMs);
		if (atMs(index) - fromMs <= (roomMs === Infinity ? 5e3 : nearShare * roomMs)) end = index;
	}
	return end;
}
/** Readings of one time that say the same are one; of a clock that cuts its times the last one stays; others contradict. */
function onePerTime(sorted, contents) {
	const moments = [];
	for (const reading of sorted) {
		const last = moments.at(-1);
		if (last?.[0]?.observedAt === reading.observedAt) last.push(reading);
		else moments.push([reading]);
	}
	const conflictsAtMs = [];
	return {
		readings: moments.flatMap((moment, index) => {
			const merged = mergeAll(moment, contents);
			if (merged) return merged;
			const last = isCut(moments, index, contents) ? moment.at(-1) : void 0;
			if (!last) conflictsAtMs.push(moment[0]?.observedAt ?? 0);
			return last ?? [];
		}),
		conflictsAtMs
	};
}
/** Readings that say the same as one, with the finest value of each field; undefined where they contradict each other. */
function mergeAll(same, { finer, isSame }) {
	const [first, ...others] = same;
	if (first === void 0 || others.length === 0) return first;
	const merged = others.reduce(finer, first);
	return same.every((one) => isSame(merged, one)) ? merged : void 0;
}
/** Moments to both sides that show whether a clock cuts its times. */
const sideMoments = 15;
/** Two sensors differ by more than this many of their changes. Rule. */
const alikeFactor = 4;
/**
* Whether several readings of a moment were made one after the other in a minute, or second, whose rest the clock left
* out: there are readings in each such unit near it, several in another one too, all numbered in their order, and they
* change from unit to unit as they do within one. Two sensors under one name do not.
*/
function isCut(moments, place, { valueOf }) {
	const near = moments.slice(Math.max(0, place - sideMoments), place + sideMoments + 1);
	const startMs = (moment) => moment?.[0]?.observedAt ?? Infinity;
	const unitMs = cutsMs.find((cutMs) => near.every((moment) => startMs(moment) % cutMs === 0));
	if (unitMs === void 0 || valueOf === null) return false;
	const atMs = startMs(moments[place]);
	const isDense = [place - 1, place + 1].some((index) => Math.abs(startMs(moments[index]) - atMs) <= unitMs);
	const ranks = near.flat().map(({ sequence }) => sequence);
	const isRising = ranks.every((rank, index) => index === 0 || rank > (ranks[index - 1] ?? 0));
	if (!isDense || !isRising || near.filter(({ length }) => length > 1).length < 2) return false;
	const ends = near.map((moment) => [moment[0], moment.at(-1)].flatMap((end) => end ? valueOf(end) : []));
	const change = (a, b) => Math.abs((a ?? 0) - (b ?? 0));
	let [within, across] = [0, 0];
	for (const [index, [first, last]] of ends.entries()) {
		within += change(first, last) / ends.length;
		const before = ends[index - 1];
		if (before) across += (change(first, before[0]) + change(last, before[1])) / (2 * (ends.length - 1));
	}
	return within <= alikeFactor * across;
}
/** A frame that several gateways heard keeps its number: the same number and contents within a minute are one reading. */
function withoutSentAgain(readings, { isSame, finer }) {
	const kept = [];
	for (const reading of readings) {
		let index = kept.length - 1;
		while (index > 0 && reading.observedAt - (kept[index]?.observedAt ?? 0) <= 6e4) {
			if (kept[index]?.sequence === reading.sequence) break;
			index -= 1;
		}
		const [first, before] = [kept[index], kept[index - 1]];
		if (first !== void 0 && first.sequence === reading.sequence && reading.observedAt - first.observedAt <= 6e4 && before !== void 0 && before.sequence !== reading.sequence && isSame(first, reading)) kept[index] = finer(first, reading);
		else kept.push(reading);
	}
	return kept;
}
/** One reading of each burst: of a slow value the middle one, of others those that differ from the one before. */
function withoutBursts(readings, contents) {
	const [times, kept] = [timesOf(readings), []];
	for (let first = 0, end = 0; first < readings.length; first = end + 1) {
		const reading = readings[first];
		if (!reading) break;
		end = burstEnd(times, first, contents.nearMs(reading));
		if (end === first) kept.push(reading);
		else kept.push(...ofBurst(readings.slice(first, end + 1), contents));
	}
	return kept;
}
/** Moments without those that follow another one as a copy does: readings of several kinds that are sent together. */
function withoutNearTimes(timesMs) {
	const times = {
		length: timesMs.length,
		atMs: (index) => timesMs[index] ?? 0,
		sequence: () => 0
	};
	let end = -1;
	return timesMs.filter((_, index) => {
		if (index <= end) return false;
		end = burstEnd(times, index, nearestMs);
		return true;
	});
}
function ofBurst(burst, contents) {
	const { valueOf, isSmooth, isSame, finer } = contents;
	const merged = mergeAll(burst, contents);
	if (merged) return [merged];
	if (isSmooth && valueOf !== null) {
		const middle = burst.toSorted((a, b) => valueOf(a) - valueOf(b))[Math.floor((burst.length - 1) / 2)];
		return middle && burst[0] ? [{
			...middle,
			observedAt: burst[0].observedAt
		}] : [];
	}
	const kept = [];
	for (const reading of burst) {
		const last = kept.at(-1);
		if (last && isSame(last, reading)) kept[kept.length - 1] = finer(last, reading);
		else kept.push(reading);
	}
	return kept;
}
const byTime = (a, b) => a.observedAt - b.observedAt || a.sequence - b.sequence;
/** By time and sequence. The readings themselves where they are in order, as those that were read together mostly are. */
function inOrder(readings) {
	for (let index = 1; index < readings.length; index += 1) {
		const [a, b] = [readings[index - 1], readings[index]];
		if (a && b && byTime(a, b) > 0) return readings.toSorted(byTime);
	}
	return readings;
}

// services/domain/days/flags.ts
/** A flag where its reason holds. */
const flagIf = (holds, flag) => holds ? [flag] : [];

// services/domain/signals/rounding.ts
/** Part of a value that is lost where it goes through 32 bits. */
const dustShare = 2e-7;
/** Decimals of a number; below 0: zeros at its end. */
function decimalsOf(value) {
	const [digits = "", exponent = "0"] = String(Math.abs(value)).split("e");
	const point = digits.indexOf(".");
	const zeros = /0+$/u.exec(digits)?.[0].length ?? 0;
	return (point < 0 ? value === 0 ? 0 : -zeros : digits.length - point - 1) - Number(exponent);
}
/**
* Whether one value is the other, rounded or cut to its decimals, or has gone through 32 bits. A value says it to at most a
* unit of `coarsest` decimals: -2 is a register of 0.1 kWh. One that was not sent contradicts nothing.
*/
function isRounded(a, b, coarsest) {
	if (a === b || a === null || b === null) return true;
	const [ofA, ofB] = [Math.max(coarsest, decimalsOf(a)), Math.max(coarsest, decimalsOf(b))];
	const [fine, coarse] = ofA > ofB ? [Math.abs(a), Math.abs(b)] : [Math.abs(b), Math.abs(a)];
	if (Math.abs(a - b) <= dustShare * fine) return true;
	const cut = (fine - coarse) * 10 ** Math.min(ofA, ofB);
	return ofA !== ofB && a * b >= 0 && cut < 1 && cut > -.501;
}
/** The value with more decimals. */
function finest(a, b) {
	if (a === null || b === null || a === b) return a ?? b;
	return (decimalsOf(a) - decimalsOf(b) || b - a) >= 0 ? a : b;
}

// services/domain/days/power-columns.ts
/** No reading holds it: values are finite. */
const absent = Infinity;
/** What a power reading says, and when two of them say the same (signals/rounding.ts). */
const powerContents = {
	isSame: (a, b) => isRounded(a.activePowerW, b.activePowerW, -1) && isRounded(a.energyWh, b.energyWh, -2) && isRounded(a.voltageV, b.voltageV, 0) && isRounded(a.currentA, b.currentA, 0) && (a.relayOn === null || b.relayOn === null || a.relayOn === b.relayOn),
	finer: (a, b) => ({
		...a,
		activePowerW: finest(a.activePowerW, b.activePowerW),
		energyWh: finest(a.energyWh, b.energyWh),
		voltageV: finest(a.voltageV, b.voltageV),
		currentA: finest(a.currentA, b.currentA),
		relayOn: a.relayOn ?? b.relayOn
	}),
	valueOf: ({ activePowerW }) => activePowerW,
	isSmooth: false,
	nearMs: () => nearestMs
};
const makeColumns = (columnOf) => ({
	observedAt: columnOf("observedAt"),
	sequence: columnOf("sequence"),
	activePowerW: columnOf("activePowerW"),
	voltageV: columnOf("voltageV"),
	currentA: columnOf("currentA"),
	energyWh: columnOf("energyWh"),
	relayOn: columnOf("relayOn")
});
const powerColumns = (rows) => makeColumns((field) => Float64Array.from(rows, (row) => Number(row[field] ?? Infinity)));
/** In the order above, in which a digest takes them. */
const columnsOf = (power) => Object.values(makeColumns((field) => power[field]));
/** The part of a span of time, without a copy. `power` is in time order. */
function powerWithin(power, { fromMs, toMs }) {
	const [from, to] = [firstAtOrAfter(power.observedAt, fromMs), firstAtOrAfter(power.observedAt, toMs)];
	return makeColumns((field) => power[field].subarray(from, to));
}
/** The readings at some indexes, in their order. */
const powerAt = (power, indexes) => makeColumns((field) => Float64Array.from(indexes, (index) => power[field][index] ?? Infinity));
/** Most devices send one reading a moment, which were read in their order: then there is nothing to do. */
function powerRun(power) {
	const { observedAt, sequence } = power;
	const times = {
		length: observedAt.length,
		atMs: (index) => observedAt[index] ?? 0,
		sequence: (index) => sequence[index] ?? 0
	};
	if (isPlain$1(times, () => 6e4)) return {
		stored: power,
		valid: power,
		conflictsAtMs: []
	};
	const rows = inOrder(rowsOf(power));
	const { readings, conflictsAtMs } = collapse(rows, powerContents);
	return {
		stored: powerColumns(rows),
		valid: powerColumns(readings),
		conflictsAtMs
	};
}
const rowsOf = (power) => Array.from(power.observedAt, (observedAt, index) => {
	const sent = (field) => {
		const value = power[field][index] ?? Infinity;
		return value === Infinity ? null : value;
	};
	const relay = sent("relayOn");
	return {
		observedAt,
		sequence: power.sequence[index] ?? 0,
		activePowerW: power.activePowerW[index] ?? 0,
		voltageV: sent("voltageV"),
		currentA: sent("currentA"),
		energyWh: sent("energyWh"),
		relayOn: relay === null ? null : relay === 1
	};
});

// services/domain/days/readings.ts
/** Whether a moment is inside the day. */
const isWithin = (atMs, { fromMs, toMs }) => atMs >= fromMs && atMs < toMs;

// services/domain/days/stuck-load.ts
/**
* Leaves out readings in time order at the level of a load whose power and counter (or absence of one) stay exactly
* equal for two hours. Below that level equal values are an idle meter.
*/
function withoutStuckLoad(power, ratedPowerW) {
	const { observedAt, activePowerW, energyWh } = power;
	const aboveW = loadShare * Math.max(ratedPowerW ?? 0, usualRatedPowerW);
	const runs = frozenLoads(observedAt, activePowerW, {
		aboveW,
		countersWh: energyWh
	});
	if (runs.length === 0) return {
		kept: power,
		stuckAtMs: []
	};
	const isStuck = (place) => runs.some(([first, behind]) => place >= first && place < behind);
	const kept = [...observedAt.keys()].filter((place) => !isStuck(place));
	return {
		kept: powerAt(power, kept),
		stuckAtMs: [...observedAt].filter((_, place) => isStuck(place))
	};
}

// services/domain/cooking/fire-finder.ts
/** Whether a sensor can have measured this; both limits are out (temperatureValid). Degrees Celsius. */
const temperatureValid = (temperatureC) => temperatureC > -50 && temperatureC < 1e3;
/** Steps 1 to 8: each sample by its temperature, its slope and the slopes of the hour that ends at it. */
function labelSamples(samples, { slopes, firstOfHour, intervalMs }, rule) {
	return samples.map(({ atMs, value }, index) => {
		const slope = slopes[index] ?? 0;
		if ((samples[index + 1]?.atMs ?? atMs) - atMs > rule.gapFactor * intervalMs(index) || slope < -value / 500) return false;
		return slope > 2 || value > rule.thresholdC && percentileOf(slopes, [firstOfHour(index), index + 1], .8) >= 0;
	});
}
/** Step 9: fill short breaks, then drop short events. `isShorter`: of a run from an index to before another, than a time. */
function withoutShortRuns(labels, { minBreakMs, minEventMs }, isShorter) {
	return flipShortRuns(flipShortRuns(labels, false, (first, end) => isShorter(first, end, minBreakMs)), true, (first, end) => isShorter(first, end, minEventMs));
}
/** Turns runs of `state` that are too short into the other state. */
function flipShortRuns(labels, state, isShort) {
	const result = [...labels];
	for (const [first, end] of runsOf(labels.length, (index) => labels[index] === labels[index - 1])) if (labels[first] === state && isShort(first, end)) result.fill(!state, first, end);
	return result;
}
/** Cooking without a break between two samples. */
const eventsOf = (held) => runsOf(held.length, (index) => held[index]?.isCooking === held[index - 1]?.isCooking).map(([first, end]) => held.slice(first, end)).filter(([first]) => first?.isCooking).map((run) => ({
	fromMs: run[0]?.fromMs ?? 0,
	toMs: run.at(-1)?.toMs ?? 0,
	maxC: run.reduce((most, { valueC }) => Math.max(most, valueC), -Infinity),
	inUseMs: sum(run.map(({ fromMs, toMs }) => toMs - fromMs))
}));

// services/domain/cooking/idle-temperature.ts
const minute$3 = 6e4;
/** The warmth of a day comes and goes more slowly than this, degrees Celsius per minute (infra/docs/signals.md#stove-presets). */
const warmDayC = .2;
/** The sun on a logger warms it more slowly than this, degrees Celsius per minute: a quarter of FireFinder's slope. Rule. */
const sunC = .5;
/** No sun makes a stove as hot as this, degrees Celsius. Rule. */
const hottestSunC = 90;
/** A fire shows by a faster rise within this time, or within one step where steps are longer. Rule. */
const riseMs = 15 * minute$3;
/** The least rise over a time that no sun makes, degrees Celsius. */
const fireRiseC = (overMs) => sunC * Math.max(riseMs, overMs) / minute$3;
/** A rise counts above what the stove was in the hour before it: a value that dips and climbs back shows no fire. Rule. */
const restMs = 60 * minute$3;
/** A stove is idle again when three quarters of the rise are lost and it changes no faster than a day does. Rule. */
const restShare = .25;
/** A stove that is below its threshold, changes no faster than a day does and has lost half of the rise is cold. Rule. */
const coldShare = .5;
/** A rise shows a fire where it is this many times the wavering of the series, and more than one step of a coarse sensor. Rule. */
const noiseFactor = 4;
const stepFactor = 1.5;
/** A coarse sensor has steps of this or more, degrees Celsius. */
const coarseC = 2;
/** A stove cools slowly: of what is left of a rise, this share is left after the next step, and less by this time constant where steps are long. Rule. */
const warmShare = .25;
const coolingMs = 8 * minute$3;
/** Maybe a fire, of which nothing was seen yet: it has lost nothing. */
const unseen = {
	fromC: Infinity,
	peakC: -Infinity
};
/** Classifies samples in time order. */
function stoveHeat(samples, { coldC, maxGapMs }) {
	const heat = [];
	const highestRestC = restsBefore(samples, (index) => heat[index]?.isLit === false);
	const noiseC = noiseOf(samples);
	let fire = unseen;
	let litFrom = 0;
	samples.forEach(({ atMs, value }, index) => {
		const isKnown = atMs - (samples[index - 1]?.atMs ?? -Infinity) <= maxGapMs;
		const { leastC, slopeC, isFast } = changeBefore(samples, index, {
			restC: highestRestC(atMs),
			noiseC
		});
		const isHeated = value > hottestSunC || slopeC >= sunC;
		if (!isKnown) fire = unseen;
		const wasLit = isKnown && heat[index - 1]?.isLit === true;
		if (!wasLit) litFrom = index;
		if (wasLit && isQuenched(samples, index, fire)) {
			for (let back = litFrom; back < index; back += 1) heat[back] = {
				isIdle: false,
				isLit: false,
				isWarm: true
			};
			fire = null;
			heat.push({
				isIdle: false,
				isLit: false,
				isWarm: false
			});
			return;
		}
		if (isHeated || slopeC >= warmDayC) fire = burning(fire ?? unseen, {
			fromC: Math.min(leastC, coldC),
			peakC: value
		});
		else if (fire === unseen) fire = value <= coldC ? null : fire;
		else if (fire !== null) fire = !isFast && hasLost(fire, value, restShare) ? null : burning(fire, {
			fromC: value,
			peakC: value
		});
		const isHalfCold = fire !== null && hasLost(fire, value, coldShare);
		const isCold = fire === null || !isFast && value <= coldC && isHalfCold;
		heat.push({
			isIdle: fire === null,
			isLit: isHeated || wasLit && !isCold,
			isWarm: fire !== null && !isHalfCold
		});
	});
	return heat;
}
/** Whether the stove loses in the step to a sample, and for good, more of its rise than a stove cools. */
function isQuenched(samples, index, fire) {
	const [before, at] = [samples[index - 1], samples[index]];
	if (fire === null || !before || !at) return false;
	const riseC = before.value - fire.fromC;
	if (hasLost(fire, before.value, coldShare)) return false;
	const left = Math.min(warmShare, Math.exp((before.atMs - at.atMs) / coolingMs));
	return Math.max(at.value, samples[index + 1]?.value ?? -Infinity) - fire.fromC < left * riseC;
}
/** A rise that is larger than the noise of the series and the step of its sensor, degrees Celsius. */
function noiseOf(samples) {
	const changesC = samples.slice(1).map(({ value }, index) => Math.abs(value - (samples[index]?.value ?? value)));
	const stepC = changesC.reduce((least, changeC) => changeC > 0 ? Math.min(least, changeC) : least, Infinity);
	const isCoarse = stepC >= coarseC && stepC < Infinity && changesC.every((changeC) => changeC % stepC < 1e-6);
	return Math.max(noiseFactor * wavering(samples), isCoarse ? stepFactor * stepC : 0);
}
const burning = (fire, next) => ({
	fromC: Math.min(fire.fromC, next.fromC),
	peakC: Math.max(fire.peakC, next.peakC)
});
/** Whether at most this share of the rise is left. */
const hasLost = ({ fromC, peakC }, valueC, share) => valueC <= fromC + share * (peakC - fromC);
/**
* How a sample differs from those of 15 min before it, and the one before them; `restC`: of the stove without a fire. A rise
* within the noise is none.
*/
function changeBefore(samples, index, { restC, noiseC }) {
	const { atMs = 0, value = 0 } = samples[index] ?? {};
	let leastC = value;
	let slopeC = 0;
	let isFast = false;
	let agoMs = 0;
	for (let back = index - 1; back >= 0 && agoMs < riseMs; back -= 1) {
		const earlier = samples[back];
		if (!earlier) break;
		agoMs = atMs - earlier.atMs;
		const minutes = Math.max(riseMs, agoMs) / minute$3;
		const riseC = value - Math.max(earlier.value, restC);
		leastC = Math.min(leastC, Math.max(earlier.value, restC));
		if (riseC >= noiseC) slopeC = Math.max(slopeC, riseC / minutes);
		isFast ||= Math.abs(value - earlier.value) >= Math.max(noiseC, warmDayC * minutes);
	}
	return {
		leastC,
		slopeC,
		isFast
	};
}
/** The highest value of the hour that ends 15 min before a moment, of samples without a fire. Moments in time order. */
function restsBefore(samples, isRest) {
	const highest = [];
	let [next, first] = [0, 0];
	return (atMs) => {
		for (; (samples[next]?.atMs ?? Infinity) < atMs - riseMs; next += 1) {
			const sample = samples[next];
			if (!sample || !isRest(next)) continue;
			while (highest.length > first && (highest.at(-1)?.value ?? Infinity) <= sample.value) highest.pop();
			highest.push(sample);
		}
		while ((highest[first]?.atMs ?? Infinity) < atMs - riseMs - restMs) first += 1;
		return highest[first]?.value ?? -Infinity;
	};
}

// services/domain/cooking/live-fire-finder.ts
const minute$2 = 6e4;
const hour$2 = 60 * minute$2;
/**
* The published rule with the interval near each sample in place of the median of all, the real step where it is longer,
* and lengths of runs in time: of samples that are all as far apart it is fireFinderSegmented, but for cold pieces. `longestMs` bounds what a
* sample stands for. Temperatures are possible ones, in time order.
*/
function liveFireFinder(samples, rule, longestMs) {
	const cut = cutAtGaps(samples, rule.minBreakMs);
	const usualMs = cut.some(({ length }) => length === 1) ? medianStepMs(samples) ?? 0 : 0;
	const pieces = cut.map((piece, place) => {
		const aloneMs = Math.min(usualMs, (cut[place + 1]?.[0]?.atMs ?? Infinity) - (piece[0]?.atMs ?? 0));
		const near = piece.length === 1 ? () => aloneMs : intervalsNear(piece);
		return holdFires(piece, rule, (index) => Math.min(near(index), longestMs));
	});
	return {
		held: pieces.flat(),
		events: pieces.flatMap(eventsOf)
	};
}
/** Of what was found, the events in which the stove was lit at some sample; `lit` in time order. */
function fires({ held, events }, lit) {
	let [next, place] = [0, 0];
	const burnt = events.filter(({ fromMs, toMs }) => {
		while ((lit[next]?.atMs ?? Infinity) < fromMs) next += 1;
		return (lit[next]?.atMs ?? Infinity) < toMs;
	});
	return {
		events: burnt,
		held: held.map((sample) => {
			while ((burnt[place]?.toMs ?? Infinity) <= sample.fromMs) place += 1;
			const isCooking = sample.isCooking && (burnt[place]?.fromMs ?? Infinity) <= sample.fromMs;
			return isCooking === sample.isCooking ? sample : {
				...sample,
				isCooking
			};
		})
	};
}
/** Steps to both sides of which the median is taken. */
const sideSteps = 4;
/** The usual time between the samples near each one, from it to the next, ms: shorter at a hot stove, longer on a weak battery. At least two samples. */
function intervalsNear(samples) {
	const gapsMs = samples.slice(1).map(({ atMs }, index) => atMs - (samples[index]?.atMs ?? 0));
	const [usual = 0] = gapsMs;
	if (gapsMs.every((gapMs) => gapMs === usual)) return () => usual;
	const medians = gapsMs.map((_, index) => percentileOf(gapsMs, [index - 8, index + 1], .5));
	return (index) => medians[Math.min(index + sideSteps, medians.length - 1)] ?? 0;
}
/** A piece without a hot sample stays idle: filling breaks would make one shorter than minBreakMs an event of a cold stove. */
function holdFires(samples, rule, intervalMs) {
	const raw = intervalMs(0) > 0 ? labelSamples(samples, livePace(samples, intervalMs), rule) : [];
	const isShorter = (first, end, thanMs) => {
		let lengthMs = 0;
		for (let index = first; index < end && lengthMs < thanMs; index += 1) lengthMs += intervalMs(index);
		return lengthMs < thanMs;
	};
	const labels = raw.includes(true) ? withoutShortRuns(raw, rule, isShorter) : [];
	return samples.map(({ atMs, value }, index) => ({
		fromMs: atMs,
		toMs: Math.min(atMs + intervalMs(index), samples[index + 1]?.atMs ?? Infinity),
		valueC: value,
		isCooking: labels[index] === true
	}));
}
function livePace(samples, intervalMs) {
	let first = 0;
	return {
		slopes: samples.map(({ atMs, value }, index) => {
			const before = samples[index - 1];
			return before ? (value - before.value) / (Math.max(atMs - before.atMs, intervalMs(index)) / minute$2) : 0;
		}),
		firstOfHour: (index) => {
			const sinceMs = (samples[index]?.atMs ?? 0) - hour$2 + intervalMs(index) / 2;
			while (first < index && (samples[first]?.atMs ?? 0) < sinceMs) first += 1;
			return first = Math.max(first, index - 99);
		},
		intervalMs
	};
}

// services/domain/cooking/stove-presets.ts
const minute$1 = 6e4;
const fieldRule = {
	minEventMs: 10 * minute$1,
	minBreakMs: 30 * minute$1,
	gapFactor: 1.5
};
/** LPG 45, charcoal 55 (improved stove 38), firewood 75: thresholds of the Ghana LPG trial (misbath-daouda). */
const thresholdsC = {
	LPG: 45,
	Charcoal: 55,
	Wood: 75
};
const improvedCharcoalC = 38;
const defaultC = 75;
/**
* Rule for a device type and fuel of the REST interface. Without a preset it is FireFinder's default threshold
* with its shortest event of 5 minutes, or 10 when samples come less often than every minute.
*/
function stovePreset(stove, intervalMs) {
	const fuel = stove.type === "LpgStove" ? "LPG" : stove.fuelType;
	if (fuel === "Charcoal" && stove.type === "ImprovedBiomassStove") return {
		...fieldRule,
		thresholdC: improvedCharcoalC
	};
	if (fuel === "LPG" || fuel === "Charcoal" || fuel === "Wood") return {
		...fieldRule,
		thresholdC: thresholdsC[fuel]
	};
	return {
		...fieldRule,
		thresholdC: defaultC,
		minEventMs: intervalMs <= minute$1 ? 5 * minute$1 : 10 * minute$1
	};
}
const marginC = 10;
const hysteresisC = 5;
/** on = max(99th percentile of the idle readings + 10, configured), off = on - 5. At least one reading. */
function adaptiveThreshold(idleC, configuredC) {
	const warmest = percentile(Float64Array.from(idleC).sort(), .99);
	const onC = Math.max(warmest + marginC, configuredC);
	return {
		onC,
		offC: onC - hysteresisC
	};
}

// services/domain/signals/temperature.ts
/**
* Values that sensors send in place of a measurement, degrees Celsius: DS18B20 after power-on 85 and disconnected -127,
* MAX6675 and MAX31855 open or shorted 1023.75, 2047 and 0, thermistor converters at their ends 127, 163 and 983,
* open thermocouples -270.
*/
const sentinelsC = [
	85,
	127,
	163,
	983,
	1023.75,
	2047,
	-127,
	-270,
	0
];
/** A sentinel this far from both its neighbours was not measured. */
const standsOutC = 10;
/** A stove that is off is this close to the air, which a coarse sensor shows as one value all night. */
const nearAmbientC = 10;
const idleC = {
	from: -10,
	to: 40
};
/** Equal values for this long are frozen at an idle stove: air changes within a day. */
const frozenIdleMs = 864e5;
/** Whether a temperature is that of a stove that is off. */
function isIdleTemperature({ value, ambientC }) {
	if (ambientC !== null) return Math.abs(value - ambientC) <= nearAmbientC;
	return value >= idleC.from && value <= idleC.to;
}
/** How long equal values may last before the sensor is frozen, ms. */
const frozenAfterMs = (sample) => isIdleTemperature(sample) ? frozenIdleMs : frozenMs;
/** Samples of a series that are no measurement. */
function findSentinels(samples) {
	if (!samples.some(({ value }) => sentinelsC.includes(value))) return [];
	return equalRuns(samples).filter(({ first, end }) => isSentinelRun(samples, first, end)).flatMap(({ first, end }) => samples.slice(first, end));
}
/** A run of one sentinel that lies far above or far below what comes before and after it, or has nothing beside it. */
function isSentinelRun(samples, first, end) {
	const valueC = samples[first]?.value ?? NaN;
	if (!sentinelsC.includes(valueC)) return false;
	const around = [samples[first - 1], samples[end]].flatMap((sample) => sample?.value ?? []);
	return around.every((nearC) => valueC - nearC > standsOutC) || around.every((nearC) => nearC - valueC > standsOutC);
}
/**
* Runs of equal values that a frozen sensor sent, as samples: what its own wavering makes impossible, and what no stove keeps
* for so long. Equal values at the highest value in view are a fire beyond the range of the sensor, if the stove is still
* hot after them, and hot before them or they come by a fast rise, and if they last no longer than `longestFireMs`.
*/
function findFrozen(samples, longestFireMs) {
	const runs = equalRuns(samples);
	const still = new Set(frozenRuns(samples, runs));
	const long = runs.filter((run) => run.end - run.first >= 5 || still.has(run));
	if (long.length === 0) return [];
	const highestC = samples.reduce((most, { value }) => Math.max(most, value), -Infinity);
	return long.flatMap((one) => {
		const { first, end } = one;
		const run = samples.slice(first, end);
		const isFire = run[0]?.value === highestC && lengthMs(run) <= longestFireMs && isSaturated(run[0], samples[first - 1], samples[end]);
		return (still.has(one) || lastsTooLong(run)) && !isFire ? run : [];
	});
}
/** Equal for long enough in time, and by enough samples at the pace of the run. */
const lastsTooLong = (run) => run.length >= 5 && run[0] !== void 0 && lengthMs(run) >= frozenAfterMs(run[0]);
/** The time that a run covers, at its own interval. */
function lengthMs(run) {
	const fromFirstMs = (run.at(-1)?.atMs ?? 0) - (run[0]?.atMs ?? 0);
	return run.length < 2 ? 0 : fromFirstMs + fromFirstMs / (run.length - 1);
}
/** `first` of a run at the upper end of its sensor, and what comes before and after the run. */
function isSaturated(first, before, after) {
	if (!before || !after || isIdleTemperature(after)) return false;
	return !isIdleTemperature(before) || first.value - before.value >= fireRiseC(first.atMs - before.atMs);
}

// services/domain/days/rules.ts
const hour$1 = 36e5;
/**
* How far a day reaches beyond both its ends, and the longest step that is split over days. Both are equal, so a
* step that touches a day always has both its ends in view, and adjoining days see the same step: they add up to
* the total. What a counter gained over a longer gap belongs to no day.
*
* It is 24 h, and for a device that reports each hour or less often a sixth of its interval more: one that reports once
* a day is late by seconds, or an hour when clocks change. One that reports more often has no step of a day that counts,
* and in UTC its first readings of today would reach the day before yesterday.
*/
function neighbourhoodMs(expectedIntervalMs) {
	const intervalMs = Math.min(expectedIntervalMs ?? 0, 24 * hour$1);
	return 24 * hour$1 + (intervalMs < hour$1 ? 0 : Math.floor(intervalMs / 6e3) * 1e3);
}
/**
* A day looks so far beyond its ends, and on to the next reading or other value of the counter, for what tells of its loads and
* fires, ms: the longest of them. Rule.
*/
const judgedMs = 12 * hour$1;
/** Counter steps longer than this are flagged as interpolated, ms. */
const interpolatedStepMs = 2 * hour$1;
/** A power or temperature holds for at most an hour, even if a device reports less often, ms. Rule. */
const longestHoldMs = hour$1;
/** Clocks of meters drift: share of an interval by which a reading may be early or an interval long. */
const driftShare = .1;
/** Where one is expected each hour or less often, a reading so shortly before midnight is of the day that begins, ms. Rule. */
const longestEarlyMs = 3e5;
/** A load shows in intervals up to this, ms: a quarter of an hour, and the drift of a clock. */
const longestSeenMs = 9e5 * 1.1;
/** One interval up to this is long, but no gap, ms: an hour, and the drift of a clock. Rule. */
const longestIntervalMs = hour$1 * 1.1;
/** A step that a register shows late is spread back over at most this time, ms: no interval that was declared makes it more. */
const longestSpreadMs = 24 * hour$1;
/** Of time about which a meter says nothing, no more than this may have been cooking, ms: the longest use. Rule. */
const longestUnseenMs = 6 * hour$1;

// services/domain/days/temperature.ts
/** Names of probes that measure air, and no stove. */
const airName = /ambient|air|room|out|kitchen|indoor|weather|board|case/i;
/** The probe whose temperature counts, of those of a day: `stove`, else of those that do not measure air the one that moves most. */
function mainProbe(probes, samplesOf) {
	if (probes.includes("stove")) return "stove";
	const hot = probes.filter((probe) => !airName.test(probe)).toSorted();
	if (hot.length < 2) return hot[0];
	const spreads = new Map(hot.map((probe) => [probe, spreadC(samplesOf(probe))]));
	return hot.reduce((most, probe) => (spreads.get(probe) ?? 0) > (spreads.get(most) ?? 0) ? probe : most);
}
/** From the lowest to the highest temperature that two neighbours have, degrees Celsius: one bad value is no heat. */
function spreadC(samples) {
	let [lowestC, highestC] = [Infinity, -Infinity];
	const possible = samples.filter(({ value }) => temperatureValid(value));
	possible.forEach(({ value }, index) => {
		const before = possible[index - 1]?.value ?? value;
		lowestC = Math.min(lowestC, Math.max(before, value));
		highestC = Math.max(highestC, Math.min(before, value));
	});
	return highestC - lowestC;
}
/**
* Leaves out values of one probe, in time order, that no sensor measured: impossible ones, sentinels, frozen ones. `type` of
* the device.
*/
function cleanTemperature(all, type) {
	const possible = all.filter(({ value }) => temperatureValid(value));
	const sentinels = new Set(findSentinels(possible));
	const measured = sentinels.size === 0 ? possible : possible.filter((sample) => !sentinels.has(sample));
	const stuck = new Set(findFrozen(measured, longestUseMs(type)));
	return {
		samples: stuck.size === 0 ? measured : measured.filter((sample) => !stuck.has(sample)),
		outOfRangeAtMs: all.filter(({ value }) => !temperatureValid(value)).map(({ atMs }) => atMs),
		sentinelsAtMs: [...sentinels].map(({ atMs }) => atMs),
		stuckAtMs: [...stuck].map(({ atMs }) => atMs)
	};
}
/** Samples further apart than this can miss a whole meal, ms. Rule. */
const longestSamplingMs = 18e5;
/**
* Statistics and cooking of the day; what a sample stands for is split at midnight by time. Null without a sample in the
* day. Surely in use is what the preset of the stove shows, probably each fire of a cool logger too, at most all
* warmth and the time without samples, up to the longest use.
*/
function temperatureUse(samples, day, device) {
	const values = samples.filter(({ atMs }) => isWithin(atMs, day)).map(({ value }) => value);
	if (values.length === 0) return null;
	const stepMs = medianStepMs(samples);
	if ((stepMs ?? 0) > longestSamplingMs) return {
		range: rangeOf(values),
		use: null,
		knownMs: 0,
		seen: [],
		events: []
	};
	const preset = stovePreset(device, stepMs ?? Infinity);
	const heat = stoveHeat(samples, {
		coldC: preset.thresholdC,
		maxGapMs: preset.minBreakMs
	});
	const idleC = samples.filter((_, index) => heat[index]?.isIdle).map(({ value }) => value);
	const found = liveFireFinder(samples, adaptiveRule(preset, idleC), longestHoldMs);
	const { held, events } = fires(found, samples.filter((_, index) => heat[index]?.isLit));
	const isCool = coolFiresOf(held, heat, preset.minEventMs);
	const timeOf = (isCounted) => held.reduce((ms, sample, index) => ms + (isCounted(sample, index) ? sharedMs(sample, day) : 0), 0);
	const isBurning = ({ isCooking }, index) => isCooking || isCool[index] === true;
	const openMs = Math.min(unknownMs(held, day), longestUseMs(device.type));
	return {
		range: rangeOf(values),
		knownMs: timeOf(() => true),
		use: {
			low: timeOf(({ isCooking }) => isCooking),
			best: timeOf(isBurning),
			high: openMs + timeOf((sample, index) => isBurning(sample, index) || heat[index]?.isWarm === true)
		},
		seen: held.map(({ fromMs, toMs, isCooking }) => ({
			fromMs,
			toMs,
			isInUse: isCooking
		})),
		events: events.map(({ fromMs, toMs, inUseMs, maxC }) => ({
			fromMs,
			toMs,
			inUseMs,
			energyWh: null,
			maxTemperatureC: maxC,
			source: "temperature"
		}))
	};
}
/** Which samples are of a stretch in which the stove is lit, and none of it hot enough for its preset. */
function coolFiresOf(held, heat, leastMs) {
	const isLit = (index) => heat[index]?.isLit === true;
	const isCool = held.map(() => false);
	for (const [first, end] of runsOf(held.length, (index) => isLit(index) === isLit(index - 1))) {
		const stretch = held.slice(first, end);
		const lastsMs = (stretch.at(-1)?.toMs ?? 0) - (stretch[0]?.fromMs ?? 0);
		if (isLit(first) && stretch.every(({ isCooking }) => !isCooking) && lastsMs >= leastMs) isCool.fill(true, first, end);
	}
	return isCool;
}
/** The preset of a stove, with a threshold above what it reaches while it is idle in a hot kitchen. */
const adaptiveRule = (preset, idleC) => idleC.length === 0 ? preset : {
	...preset,
	thresholdC: adaptiveThreshold(idleC, preset.thresholdC).onC
};
const rangeOf = (values) => ({
	minC: values.reduce((least, value) => Math.min(least, value)),
	meanC: sum(values) / values.length,
	maxC: values.reduce((most, value) => Math.max(most, value))
});

// services/domain/days/timeline.ts
/** `items` are in time order. */
function timeline(items, atMs) {
	const timesMs = new Float64Array(items.length);
	items.forEach((item, index) => timesMs[index] = atMs(item));
	return {
		items,
		timesMs
	};
}
/** The items from the start of a span (included) to its end (excluded). */
function within({ items, timesMs }, { fromMs, toMs }) {
	const [from, to] = [firstAtOrAfter(timesMs, fromMs), firstAtOrAfter(timesMs, toMs)];
	return {
		items: items.slice(from, to),
		timesMs: timesMs.subarray(from, to)
	};
}
/** How many moments, in time order, are in a span. */
const countWithin = (timesMs, { fromMs, toMs }) => firstAtOrAfter(timesMs, toMs) - firstAtOrAfter(timesMs, fromMs);

// services/domain/cooking/on-off-merge.ts
/** Breaks of this length or more separate two events, ms. */
const onOffMergeGapMs = 18e5;
/**
* Merges intervals with use, in time order, into events. `inUseMs` of an event counts time in use only, never the
* break that was merged.
*/
function onOffMerge(intervals, mergeGapMs) {
	const events = [];
	for (const { fromMs, toMs, inUseMs } of intervals) {
		if (inUseMs === 0) continue;
		const last = events.at(-1);
		if (last && (fromMs === last.toMs || fromMs - last.toMs < mergeGapMs)) {
			last.toMs = toMs;
			last.inUseMs += inUseMs;
		} else events.push({
			fromMs,
			toMs,
			inUseMs
		});
	}
	return events;
}

// services/domain/days/usage.ts
/** A shorter use is no meal, ms: as long as heat needs to show one. Rule. */
const leastUseMs = 6e5;
/** A use has as much as a meal within this time, or within one longer report: less is a flicker, ms. Rule. */
const mealWithinMs = 36e5;
/**
* Reported use of the day, split at midnight by time; intervals of more than `longestMs` are in no day. Null when no report
* speaks about the day; one that came on another day and tells of no use is none: mostly its interval began minutes before
* midnight, and the rest of the day is unknown. Time without reports may have been use, up to the longest of a stove.
*/
function reportedUse(readings, day, { longestMs, type }) {
	const isLong = ({ intervalSeconds }) => intervalSeconds * 1e3 > longestMs;
	const hasLong = readings.filter(isLong).some(({ observedAt }) => isWithin(observedAt, day));
	const { intervals, overlapsAtMs } = useIntervals(readings.filter((reading) => !isLong(reading)));
	const { knownMs, inUseMs, cookedMs, mostMs } = totalsOf(intervals, day);
	const isKnown = knownMs > 0 && readings.some(({ observedAt }) => isWithin(observedAt, day)) || inUseMs > 0;
	if (!isKnown && !hasLong) return null;
	const meals = mealsOf(intervals);
	const lowMs = sum(meals.flatMap(({ parts }) => parts.map((part) => sureMs(part, day))));
	return {
		use: isKnown ? {
			low: lowMs,
			best: Math.max(lowMs, cookedMs),
			high: mostMs + Math.min(unknownMs(intervals, day), longestUseMs(type))
		} : null,
		knownMs: isKnown ? knownMs : 0,
		seen: intervals.filter(showsWhen).map(({ fromMs, toMs, inUseMs: ms }) => ({
			fromMs,
			toMs,
			isInUse: ms > 0
		})),
		events: meals.map(({ event }) => ({
			...event,
			energyWh: null,
			maxTemperatureC: null,
			source: "usage"
		})),
		flags: [...flagIf(hasLong, "usage.long_interval"), ...flagIf(overlapsAtMs.some((atMs) => isWithin(atMs, day)), "usage.overlap")]
	};
}
const lengthOf = ({ fromMs, toMs }) => toMs - fromMs;
/** What reports say of the day, split by time, ms. */
function totalsOf(intervals, day) {
	const totals = {
		knownMs: 0,
		inUseMs: 0,
		cookedMs: 0,
		mostMs: 0
	};
	for (const interval of intervals) {
		const ofDayMs = sharedMs(interval, day);
		if (ofDayMs === 0) continue;
		const share = ofDayMs / lengthOf(interval);
		totals.knownMs += ofDayMs;
		totals.inUseMs += interval.inUseMs * share;
		totals.cookedMs += interval.cookedMs * share;
		totals.mostMs += interval.mostMs * share;
	}
	return totals;
}
/** A longer report with some use does not tell when, ms. Rule. */
const longestTellingMs = 36e5;
/** Of a report over midnight that is surely use of the day which does not fit into the other one; a long one is split by time. */
const sureMs = (part, day) => lengthOf(part) <= longestTellingMs ? Math.max(0, part.inUseMs - lengthOf(part) + sharedMs(part, day)) : part.inUseMs * shareWithin(part, day);
const showsWhen = (interval) => lengthOf(interval) <= longestTellingMs || interval.inUseMs === 0 || 2 * interval.inUseMs > lengthOf(interval);
/** Uses that no short break parts, and that are as long and as dense as a meal. */
function mealsOf(intervals) {
	const used = intervals.filter(({ cookedMs }) => cookedMs > 0).map(({ fromMs, toMs, cookedMs }) => ({
		fromMs,
		toMs,
		inUseMs: cookedMs
	}));
	let place = 0;
	return onOffMerge(used, onOffMergeGapMs).flatMap((event) => {
		const first = place;
		while ((used[place]?.toMs ?? Infinity) <= event.toMs) place += 1;
		const parts = used.slice(first, place);
		return isDense(parts) ? [{
			event,
			parts
		}] : [];
	});
}
function isDense(parts) {
	let [first, usedMs] = [0, 0];
	return parts.some((part, index) => {
		usedMs += part.inUseMs;
		for (; first < index; first += 1) {
			const one = parts[first] ?? part;
			if (part.toMs - one.fromMs <= mealWithinMs * (1 + .1)) break;
			usedMs -= one.inUseMs;
		}
		return usedMs >= leastUseMs;
	});
}
function withModes(readings) {
	const stepSeconds = readings.every(({ inUseSeconds }) => inUseSeconds % 60 === 0) ? 60 : 0;
	let before;
	return readings.map((reading, index) => {
		const { observedAt, intervalSeconds, inUseSeconds } = reading;
		const after = readings[index + 1];
		const isBesideUse = inUseSeconds > 0 || (before?.inUseSeconds ?? 0) > 0 || (after?.inUseSeconds ?? 0) > 0;
		const report = {
			fromMs: observedAt - intervalSeconds * 1e3,
			toMs: observedAt,
			inUseMs: inUseSeconds * 1e3,
			mostMs: (inUseSeconds + (isBesideUse ? stepSeconds : 0)) * 1e3,
			isCooking: isOn(reading) || isOffInUse(reading) && endsMeal(reading, before, after)
		};
		before = reading;
		return report;
	});
}
const isOn = (reading) => reading?.mode === "ON" || reading?.mode === "UNKNOWN";
const isOffInUse = (reading) => reading?.mode === "OFF" && reading.inUseSeconds > 0;
/**
* OFF and KEEP_WARM are no use, but a meal that ends in a report leaves the stove off at its end: such a report follows one
* in use, or it stands alone and is in use for a part of its time.
*/
function endsMeal({ observedAt, intervalSeconds, inUseSeconds }, before, after) {
	const pauseMs = observedAt - intervalSeconds * 1e3 - (before?.observedAt ?? -Infinity);
	return isOn(before) && (before?.inUseSeconds ?? 0) > 0 && pauseMs <= .1 * intervalSeconds * 1e3 || inUseSeconds < intervalSeconds && !isOffInUse(before) && !isOffInUse(after);
}
/**
* Intervals in time order that do not overlap. Shorter reports are believed first: a longer one keeps the time about which
* they do not speak, with the use that they leave over, and where that does not fit, none of it is sure.
*/
function useIntervals(readings) {
	const overlapsAtMs = [];
	let intervals = [];
	for (const own of byLength(withModes(readings))) {
		const shorter = intervals;
		const placed = [];
		let place = 0;
		let before;
		for (const report of own) {
			const fromMs = before ? Math.max(report.fromMs, before.toMs) : report.fromMs;
			while ((shorter[place]?.toMs ?? Infinity) <= fromMs) place += 1;
			const first = place;
			while ((shorter[place]?.fromMs ?? Infinity) < report.toMs) place += 1;
			if (place === first && fromMs === report.fromMs && fromMs < report.toMs) placed.push(partOf(restOf(report, lengthOf(report), 0), report, 1));
			else {
				const parts = partsBeside(report, before, shorter.slice(first, place));
				if (lengthOf(report) - sum(parts.map(lengthOf)) > roundingMs) overlapsAtMs.push(report.toMs);
				placed.push(...parts);
				place = Math.max(first, place - 1);
			}
			if (!before || report.toMs >= before.toMs) before = report;
		}
		intervals = shorter.length === 0 ? placed : [...shorter, ...placed].sort((a, b) => a.fromMs - b.fromMs);
	}
	return {
		intervals,
		overlapsAtMs
	};
}
/** The shortest first, by the bits of their lengths: those of one class are less than twice as long as each other. */
function byLength(reports) {
	const classes = [];
	for (const report of reports) (classes[32 - Math.clz32(lengthOf(report))] ??= []).push(report);
	return Object.values(classes);
}
/** What is left of a report beside the one before it and the shorter ones inside it. */
function partsBeside(report, before, inside) {
	const span = {
		fromMs: Math.max(report.fromMs, before?.toMs ?? -Infinity),
		toMs: report.toMs
	};
	const usedMs = (before ? before.inUseMs * shareWithin(before, report) : 0) + sum(inside.map((one) => one.inUseMs * shareWithin(one, span)));
	const free = freeOf(span, inside);
	const freeMs = sum(free.map(lengthOf));
	const rest = restOf(report, freeMs, usedMs);
	return free.map((one) => partOf(rest, one, lengthOf(one) / freeMs));
}
/** Seconds are rounded. */
const roundingMs = 1e3;
/** The parts of a time about which none inside it speaks. */
function freeOf(whole, inside) {
	if (inside.length === 0) return lengthOf(whole) > 0 ? [whole] : [];
	const free = [];
	let startMs = whole.fromMs;
	for (const span of [...inside, {
		fromMs: whole.toMs,
		toMs: whole.toMs
	}]) {
		const toMs = Math.min(span.fromMs, whole.toMs);
		if (toMs > startMs) free.push({
			fromMs: startMs,
			toMs
		});
		startMs = Math.max(startMs, span.toMs);
	}
	return free;
}
/** What a report says of the `freeMs` of its time about which no other one speaks; `usedMs`: what is used in the others. */
function restOf(report, freeMs, usedMs) {
	const leftMs = report.inUseMs - usedMs;
	const agrees = leftMs >= -1e3 && leftMs <= freeMs + roundingMs;
	const inUseMs = Math.min(freeMs, agrees ? Math.max(0, leftMs) : report.inUseMs);
	const mostMs = Math.min(freeMs, report.mostMs);
	return {
		inUseMs,
		cookedMs: agrees && report.isCooking ? inUseMs : 0,
		mostMs
	};
}
const partOf = ({ inUseMs, cookedMs, mostMs }, { fromMs, toMs }, share) => ({
	fromMs,
	toMs,
	inUseMs: inUseMs * share,
	cookedMs: cookedMs * share,
	mostMs: mostMs * share
});
/** Leaves out reports among more changes between on and off than a stove has in an hour. */
function cleanUsage(all) {
	const startMs = (index) => (all[index]?.observedAt ?? 0) - (all[index]?.intervalSeconds ?? 0) * 1e3;
	const isInUse = (index) => (all[index]?.inUseSeconds ?? 0) > 0;
	const flips = [];
	for (let index = 1; index < all.length; index += 1) if (isInUse(index) !== isInUse(index - 1)) flips.push(index);
	const broken = /* @__PURE__ */ new Set();
	flips.forEach((first, index) => {
		const last = flips[index + 20];
		if (last === void 0 || startMs(last) - startMs(first) > 36e5) return;
		for (let at = first - 1; at <= last; at += 1) broken.add(at);
	});
	if (broken.size === 0) return {
		readings: all,
		flipFlopAtMs: []
	};
	return {
		readings: all.filter((_, index) => !broken.has(index)),
		flipFlopAtMs: all.filter((_, index) => broken.has(index)).map(({ observedAt }) => observedAt)
	};
}

// services/domain/days/clean.ts
const leftOutReasons = [
	"reading.conflict",
	"reading.out_of_range",
	"reading.sentinel",
	"reading.stuck",
	"usage.flip_flop"
];
/** Leaves out impossible and stuck values of the span of time around a day. */
function cleanReadings(all, { ratedPowerW, type }, { day, around: span }) {
	const reports = within(all.usage, span);
	const usage = cleanUsage(reports.items);
	const fuel = all.fuel.map((channel) => within(channel, span)).filter(({ items }) => items.length > 0);
	const power = withoutStuckLoad(powerWithin(all.power.valid, span), ratedPowerW);
	const probes = probesWithin(all, day);
	const name = mainProbe(probes.length > 0 ? probes : probesWithin(all, span), (one) => {
		const channel = all.temperature.get(one);
		return channel ? within(channel, span).items : [];
	});
	const probe = name === void 0 ? void 0 : all.temperature.get(name);
	const measured = probe && within(probe, span);
	const temperature = cleanTemperature(measured?.items ?? [], type);
	return {
		power: power.kept,
		negativeAtMs: all.power.negativeAtMs,
		usage: usage.readings,
		fuel: fuel.flatMap(({ items }) => items),
		temperature: temperature.samples,
		timesMs: allMoments([
			power.kept.observedAt,
			usage.flipFlopAtMs.length === 0 ? reports.timesMs : usage.readings.map(({ observedAt }) => observedAt),
			...fuel.map(({ timesMs }) => timesMs),
			temperature.samples === measured?.items ? measured.timesMs : temperature.samples.map(({ atMs }) => atMs)
		]),
		leftOut: {
			"reading.conflict": [
				all.usage,
				all.power,
				...all.fuel,
				...probe ? [probe] : []
			].map(({ conflictsAtMs }) => conflictsAtMs),
			"reading.out_of_range": [temperature.outOfRangeAtMs],
			"reading.sentinel": [temperature.sentinelsAtMs],
			"reading.stuck": [temperature.stuckAtMs, power.stuckAtMs],
			"usage.flip_flop": [usage.flipFlopAtMs]
		}
	};
}
/** Probes that sent anything in a span. */
const probesWithin = ({ stored, temperature }, span) => temperature.size === 1 && countWithin(stored.temperature.timesMs, span) > 0 ? [...temperature.keys()] : [...new Set(within(stored.temperature, span).items.map(({ probe }) => probe))];
/** Most devices send one kind, and its moments are all there are. */
function allMoments(lists) {
	const [first = [], ...more] = lists.filter(({ length }) => length > 0);
	if (more.length === 0) return first;
	const moments = /* @__PURE__ */ new Set();
	for (const list of [first, ...more]) for (const atMs of Array.from(list)) moments.add(atMs);
	return withoutNearTimes(Float64Array.from(moments).sort());
}
/** The reasons for which a reading of the day was left out. */
const flagsOfLeftOut = ({ leftOut, negativeAtMs }, day) => [...leftOutReasons.filter((flag) => leftOut[flag].some((moments) => countWithin(moments, day) > 0)), ...flagIf(countWithin(negativeAtMs, day) > 0, "power.negative")];
/** Moments of the day with a value that is impossible or stuck. */
const unusableOf = ({ leftOut }, day) => leftOutReasons.filter((reason) => reason !== "reading.conflict").flatMap((reason) => leftOut[reason].flat()).filter((atMs) => isWithin(atMs, day));

// services/domain/signals/spacing.ts
/** A declared interval longer than this many real ones is not believed. */
const believedFactor = 4;
/** Share of the time in view that lies in gaps up to the real spacing. */
const spacingShare = .5;
/** A pause longer than this many intervals is a gap, and no spacing. */
const gapFactor = 1.5;
/**
* The real spacing of readings, ms: half of the time in view lies in gaps of this length or less. A meter that
* reports on change and each hour otherwise has a spacing of an hour; its bursts are short. Null below two readings.
* `timesMs` in time order.
*/
function realSpacingMs(timesMs, declaredMs) {
	const sortedMs = sortedGapsMs(timesMs, gapFactor * declaredMs);
	if (sortedMs[0] === sortedMs.at(-1)) return sortedMs[0] ?? null;
	let [totalMs, beforeMs] = [0, 0];
	for (const gapMs of sortedMs) totalMs += gapMs;
	for (const gapMs of sortedMs) {
		beforeMs += gapMs;
		if (beforeMs >= spacingShare * totalMs) return gapMs;
	}
	return null;
}
/** The interval in which readings are to be expected: the declared one, unless the readings come far more often. ms. */
function believedIntervalMs(timesMs, declaredMs) {
	if (timesMs.length < believedFactor || !hasNearReadings(timesMs, declaredMs / believedFactor)) return declaredMs;
	const spacingMs = realSpacingMs(timesMs, declaredMs);
	return spacingMs !== null && spacingMs > 0 && declaredMs > believedFactor * spacingMs ? spacingMs : declaredMs;
}
function hasNearReadings(timesMs, nearMs) {
	for (let index = 1; index < timesMs.length; index += 1) if ((timesMs[index] ?? 0) - (timesMs[index - 1] ?? 0) < nearMs) return true;
	return false;
}
/** A reading so much sooner than usual was not sent because its time had come. Rule. */
const earlyShare = .8;
/** A meter sends each change where this share of the changes comes early, of at least so many. Rule. */
const onChangeShare = .6;
const leastChanges = 4;
/** Less than this, and this share of the power, is no change; W. */
const changeW = 5;
const changeShare = .05;
const isChange = (fromW, toW) => Math.abs(toW - fromW) > changeW + changeShare * Math.max(fromW, toW);
/** Whether a meter sends its power when it changes: most of its changes come sooner than its readings usually do. */
function isSentOnChange(timesMs, powersW) {
	const earlyMs = earlyShare * (realSpacingMs(timesMs, Infinity) ?? 0);
	let changes = 0;
	let early = 0;
	for (let index = 1; index < powersW.length; index += 1) {
		if (!isChange(powersW[index - 1] ?? 0, powersW[index] ?? 0)) continue;
		changes += 1;
		if ((timesMs[index] ?? 0) - (timesMs[index - 1] ?? 0) < earlyMs) early += 1;
	}
	return changes >= leastChanges && early >= onChangeShare * changes;
}
/** Power that a counter confirms to hold until the next reading is off by so much less than the mean of both readings. Rule. */
const heldShare = .25;
/** Whether the counter says that each power holds until the next reading, in place of what lies between both. */
function isHeldByCounter(timesMs, powersW, countersWh) {
	let [changes, heldWh, meanWh] = [
		0,
		0,
		0
	];
	for (let index = 1; index < powersW.length; index += 1) {
		const gainedWh = (countersWh[index] ?? 0) - (countersWh[index - 1] ?? 0);
		const [fromW, toW] = [powersW[index - 1] ?? 0, powersW[index] ?? 0];
		if (!Number.isFinite(gainedWh) || !isChange(fromW, toW)) continue;
		const hours = ((timesMs[index] ?? 0) - (timesMs[index - 1] ?? 0)) / 36e5;
		changes += 1;
		heldWh += Math.abs(gainedWh - fromW * hours);
		meanWh += Math.abs(gainedWh - (fromW + toW) / 2 * hours);
	}
	return changes >= leastChanges && heldWh < heldShare * meanWh;
}

// services/domain/days/coverage.ts
/**
* Slots of one expected interval are counted from local midnight; a rest at the end of the day belongs to the last one. A
* slot needs a reading of its own; one that comes up to 10 % of the interval too early, when its own slot has one
* already, counts for the next. So a meter that drifts by seconds around the border of two slots is not punished,
* and one that reports too rarely is not helped. A reading counts on one day only: what came before the day tells whether
* one before midnight is left for its first slot. Of slots of hours too few are in view for that: there a reading of the
* last minutes before midnight is of the day that begins. Slots of seconds are counted together by the minute: a meter that
* sends each 10 s is late by seconds.
* `timesMs`: moments of valid readings in time order, those before the day included.
*/
function coverageOf(timesMs, day, intervalMs) {
	const expected = Math.max(1, Math.floor((day.toMs - day.fromMs) / intervalMs));
	if (intervalMs < minute) return {
		expected,
		received: countByMinute(timesMs, day, {
			expected,
			intervalMs
		})
	};
	const earlyMs = intervalMs < hour ? 0 : longestEarlyMs;
	const sinceMs = (index) => (timesMs[index] ?? Infinity) - day.fromMs;
	const endMs = day.toMs - day.fromMs - earlyMs;
	let index = firstAtOrAfter(timesMs, day.fromMs - earlyMs);
	let [received, next] = [0, 0];
	if (earlyMs === 0 && index > 0) {
		next = -Infinity;
		for (index -= 1; index > 0 && isEarly(sinceMs(index) / intervalMs);) index -= 1;
	}
	for (; index < timesMs.length; index += 1) {
		const atMs = (timesMs[index] ?? Infinity) - day.fromMs;
		if (atMs >= endMs) break;
		const slot = Math.max(next, Math.min(expected - 1, Math.floor(atMs / intervalMs)));
		if (slot >= expected || atMs < (slot - .1) * intervalMs) continue;
		if (slot >= 0) received += 1;
		next = slot + 1;
	}
	return {
		expected,
		received
	};
}
const minute = 6e4;
const hour = 60 * minute;
/** In each time of a minute or little more, at most as many readings as it has slots. */
function countByMinute(timesMs, day, { expected, intervalMs }) {
	const slots = Math.ceil(minute / intervalMs);
	const end = firstAtOrAfter(timesMs, day.toMs);
	let [received, window, own] = [
		0,
		-1,
		0
	];
	for (let index = firstAtOrAfter(timesMs, day.fromMs); index < end; index += 1) {
		const at = Math.floor(((timesMs[index] ?? 0) - day.fromMs) / (slots * intervalMs));
		if (at !== window) [window, own] = [at, 0];
		if (own < slots) received += 1;
		own += 1;
	}
	return Math.min(expected, received);
}
const isEarly = (slots) => slots >= Math.floor(slots) + 1 - driftShare;
/** Pauses between readings longer than 1.5 expected intervals, cut at the ends of the day. */
function gapsOf(timesMs, day, intervalMs) {
	const gaps = [];
	const first = firstAtOrAfter(timesMs, day.fromMs);
	let lastMs = timesMs[first - 1] ?? -Infinity;
	for (let index = first; lastMs < day.toMs; index += 1) {
		const atMs = timesMs[index] ?? Infinity;
		if (atMs - lastMs > 1.5 * intervalMs) {
			const [fromMs, toMs] = [Math.max(lastMs, day.fromMs), Math.min(atMs, day.toMs)];
			if (toMs > fromMs) gaps.push({
				fromMs,
				toMs
			});
		}
		lastMs = atMs;
	}
	return gaps;
}

// services/domain/signals/contradiction.ts
/** Share of the larger measure by which two sound measures may differ: 4 of 332 days of real meters differ by more. Rule. */
const toleratedShare = .25;
/** So many standard deviations are no chance. Rule. */
const deviations = 3;
/** Smaller amounts say nothing, Wh. */
const leastWh$1 = 10;
/** A load begins and ends at any moment between two readings: variance of a uniform share. */
const edgeVariance = 1 / 12;
/** Compares both measures over times with a load. `stepWh`: that of the register. */
function compareMeasures(times, stepWh) {
	let [counterWh, powerWh, largestWh] = [
		0,
		0,
		leastWh$1
	];
	for (const time of times) {
		counterWh += time.counterWh;
		powerWh += time.powerWh;
		largestWh = Math.max(largestWh, time.counterWh, time.powerWh);
	}
	const factor = (counterWh + largestWh) / (powerWh + largestWh);
	let variance = 0;
	for (const time of times) variance += (time.counterWh - factor * time.powerWh) ** 2 + edgeVariance * time.changeWh2;
	return {
		differenceWh: counterWh - powerWh,
		toleratedWh: toleratedShare * Math.max(counterWh, powerWh) + leastWh$1 + stepWh,
		chanceWh: deviations * Math.sqrt(variance)
	};
}
const isBeyondChance = ({ differenceWh, toleratedWh, chanceWh }) => Math.abs(differenceWh) > toleratedWh + chanceWh;
/**
* Whether both measures of a day contradict each other: a frozen counter, kWh sent as Wh, a counter that rises with nothing
* on. What the day is too short to tell from chance, the time around it may show.
*/
function isContradiction(day, compareAround) {
	if (isBeyondChance(day)) return true;
	if (Math.abs(day.differenceWh) <= day.toleratedWh) return false;
	const around = compareAround();
	return isBeyondChance(around) && day.differenceWh > 0 === around.differenceWh > 0;
}

// services/domain/signals/resolution.ts
/**
* Steps of the registers that devices have, largest first, Wh: a whole kWh, 0.1 kWh and what lies between, and powers of two,
* in which a large total of single precision moves.
*/
const usualStepsWh = [
	1e3,
	512,
	500,
	256,
	250,
	200,
	128,
	100,
	64,
	50,
	32,
	25,
	20,
	16,
	10,
	8
];
/** A value so many times below the highest of a register in Wh is in kWh. Rule. */
const belowHighest = 500;
/** Values of a register that is sent in kWh are off by some of this, Wh. */
const dustWh = .01;
/**
* The usual step that is the smallest rise of the register and of which all its rises are multiples, Wh; 0: the register is
* finer than 8 Wh, or it did not move by a single step. Falls, rises by more than the device can draw or among values in kWh,
* and those over lost readings, which may be offsets, show steps of other kinds; where there are no other rises, the last of
* these count.
*/
function learnStepWh(valuesWh, timesMs, maxPowerW) {
	const usualMs = gapFactor * (medianGapMs(timesMs) ?? Infinity);
	let highestWh = 0;
	for (let index = 0; index < valuesWh.length; index += 1) highestWh = Math.max(highestWh, valuesWh[index] ?? 0);
	const rule = {
		leastWh: highestWh / belowHighest,
		maxPowerW
	};
	const within = (longestMs) => stepOfRises(valuesWh, timesMs, {
		...rule,
		longestMs
	});
	return within(usualMs) ?? within(Infinity) ?? 0;
}
/** By the rises over times up to `longestMs`; null: there are none. */
function stepOfRises(valuesWh, timesMs, { leastWh, longestMs, maxPowerW }) {
	let place = 0;
	let smallestWh = Infinity;
	for (let index = 1; index < valuesWh.length; index += 1) {
		const riseWh = (valuesWh[index] ?? 0) - (valuesWh[index - 1] ?? 0);
		const ms = (timesMs[index] ?? 0) - (timesMs[index - 1] ?? 0);
		if (!(riseWh > 0) || (valuesWh[index] ?? 0) < leastWh || ms > longestMs) continue;
		if (riseWh > maxStepWh(maxPowerW, ms) + usualStepsWh[0]) continue;
		smallestWh = Math.min(smallestWh, riseWh);
		while (place < usualStepsWh.length && !isMultiple(riseWh, usualStepsWh[place] ?? 0)) place += 1;
		if (place === usualStepsWh.length) return 0;
	}
	if (smallestWh === Infinity) return null;
	const stepWh = usualStepsWh[place] ?? 0;
	return Math.abs(smallestWh - stepWh) <= dustWh ? stepWh : 0;
}
const isMultiple = (amountWh, stepWh) => Math.abs(amountWh - stepWh * Math.round(amountWh / stepWh)) <= dustWh;
/**
* The first sample of each value: the times at which a coarse register moved, and the one at which it came into view; and the
* last one before a fall. A step up that the next reading takes back is a glitch and no use.
*/
const changesOf = (samples) => samples.filter((_, index) => !isPeak(samples, index)).filter(({ value }, index, plain) => value !== plain[index - 1]?.value || value > (plain[index + 1]?.value ?? Infinity));
function isPeak(samples, index) {
	const [before, at, after] = [
		samples[index - 1],
		samples[index],
		samples[index + 1]
	];
	return before !== void 0 && before.value === after?.value && (at?.value ?? 0) > before.value;
}

// services/domain/days/spread-step.ts
const hourMs$3 = 36e5;
/** Fills the parts with the energy of the counter. */
function readCounter(parts, rules) {
	const { atMs, counterWh } = parts;
	const counted = countedAt(counterWh);
	const atCounted = (column) => counted.length === column.length ? column : Float64Array.from(counted, (index) => column[index] ?? 0);
	const values = atCounted(counterWh);
	const stepWh = learnStepWh(values, atCounted(atMs), rules.maxPowerW);
	const register = {
		parts,
		stepWh,
		...rules
	};
	const steps = {
		stepWh,
		fineStepWh: stepWh === 0 && values.every(Number.isInteger) ? fineStepWh : 0
	};
	if (stepWh === 0 && isPlain(parts, counted, rules)) {
		const startsMs = Array.from(counted.subarray(0, 1), (index) => atMs[index] ?? 0);
		return {
			...steps,
			startsMs,
			flagged: placePlain(counted, register)
		};
	}
	const samples = Array.from(counted, (index) => ({
		atMs: atMs[index] ?? 0,
		value: counterWh[index] ?? 0
	}));
	const pieces = cutAtGaps(samples, rules.maxStepMs);
	return {
		...steps,
		startsMs: pieces.flatMap(([first]) => first?.atMs ?? []),
		flagged: pieces.flatMap((piece) => placePiece(piece, register))
	};
}
/** The readings with a value of the counter. */
function countedAt(counterWh) {
	const counted = new Uint32Array(counterWh.length);
	let count = 0;
	for (let index = 0; index < counterWh.length; index += 1) if (counterWh[index] !== Infinity) {
		counted[count] = index;
		count += 1;
	}
	return counted.subarray(0, count);
}
/** Whether every step is one that the device can draw. */
function isPlain({ atMs, counterWh }, counted, rules) {
	for (let place = 1; place < counted.length; place += 1) {
		const before = counted[place - 1] ?? 0;
		const index = counted[place] ?? 0;
		const stepMs = (atMs[index] ?? 0) - (atMs[before] ?? 0);
		const usedWh = (counterWh[index] ?? 0) - (counterWh[before] ?? 0);
		if (!(usedWh >= 0 && usedWh <= maxStepWh(rules.maxPowerW, stepMs) && stepMs <= rules.maxStepMs)) return false;
	}
	return true;
}
function placePlain(counted, register) {
	const { atMs, counterWh, isCounted } = register.parts;
	const end = counted.at(-1) ?? 0;
	isCounted.fill(1, counted[0] ?? 0, end);
	const flagged = [];
	let first = counted[0] ?? 0;
	for (let place = 1; place < counted.length; place += 1) {
		const before = counted[place - 1] ?? 0;
		const last = counted[place] ?? 0;
		const amountWh = (counterWh[last] ?? 0) - (counterWh[before] ?? 0);
		if (amountWh === 0 && last < end) continue;
		first = notBefore(first, before, last, atMs);
		const flag = placeStep({
			first,
			before,
			last,
			amountWh
		}, register);
		if (flag !== null) flagged.push({
			fromMs: atMs[first] ?? 0,
			toMs: atMs[last] ?? 0,
			flag
		});
		first = last;
	}
	return flagged;
}
/** The first reading over which a step is spread back: at most a day. */
function notBefore(first, before, last, atMs) {
	let from = first;
	while (from < before && (atMs[last] ?? 0) - (atMs[from] ?? 0) > 864e5) from += 1;
	return from;
}
/** A piece of a counter without gaps; returns its steps with something to tell. */
function placePiece(piece, register) {
	const { parts, stepWh, maxPowerW, isDense } = register;
	const place = (ms) => firstAtOrAfter(parts.atMs, ms);
	const [start, end] = [place(piece[0]?.atMs ?? 0), place(piece.at(-1)?.atMs ?? 0)];
	parts.isCounted.fill(1, start, end);
	const rule = {
		ratedPowerW: maxPowerW,
		stepWh,
		rolloverWh: "usual",
		...isDense && { explainedWh: explainBy(parts) }
	};
	const { steps } = counterEnergy(stepWh > 0 ? changesOf(piece) : movesOf(piece, parts, start), rule);
	const flagged = [];
	let first = start;
	for (const { fromMs, toMs, amount: amountWh, lostWh, flag } of steps) {
		if (flag !== null) flagged.push({
			fromMs,
			toMs,
			flag
		});
		if (amountWh === 0 && lostWh === 0 && flag === null) continue;
		const last = place(toMs);
		let before = flag === null ? last - 1 : place(fromMs);
		while (before > first && parts.counterWh[before] === Infinity) before -= 1;
		if (flag !== null) first = before;
		first = notBefore(first, before, last, parts.atMs);
		const verdict = placeStep({
			first,
			before,
			last,
			amountWh
		}, register);
		if (verdict !== null) flagged.push({
			fromMs,
			toMs,
			flag: verdict
		});
		if (lostWh > 0) parts.lostWh[last - 1] = (parts.lostWh[last - 1] ?? 0) + lostWh;
		if (flag === "jump") parts.isDoubtful[last - 1] = 1;
		first = last;
	}
	if (first < end) placeStep({
		first,
		before: end - 1,
		last: end,
		amountWh: 0
	}, register);
	return flagged;
}
/** Without the values that a fine register repeats although power shows that it should have moved. */
function movesOf(piece, { atMs, leastPowerWh }, start) {
	let [index, stoodWh] = [start, 0];
	return piece.filter(({ atMs: ms, value }, place) => {
		for (; (atMs[index] ?? Infinity) < ms; index += 1) stoodWh += leastPowerWh[index] ?? 0;
		const isRepeated = value === piece[place - 1]?.value;
		if (!isRepeated) stoodWh = 0;
		return !isRepeated || stoodWh <= fineStepWh || place === piece.length - 1;
	});
}
/** Energy between two moments by power, Wh. */
function explainBy({ atMs, powerWh }) {
	const totalWh = new Float64Array(atMs.length);
	for (let index = 1; index < totalWh.length; index += 1) totalWh[index] = (totalWh[index - 1] ?? 0) + (powerWh[index - 1] ?? 0);
	const before = (ms) => totalWh[firstAtOrAfter(atMs, ms)] ?? 0;
	return (fromMs, toMs) => before(toMs) - before(fromMs);
}
/** A fine register has steps of a whole Wh, or too little to matter. */
const fineStepWh = 1;
/** Where power shows less of a step while the register stood still, it did not stand still for that. Rule. */
const leastLateShare = .25;
/** A load of so much of the time between two readings is read at one of them. Rule. */
const mostUnseenShare = .9;
/** Less says nothing, Wh: that of the least cooking event. */
const leastWh = 50;
/**
* A register that stood still while power showed use was late: the step is shared by power over all of that time. Else it
* may hold back a step of its own, and the rest was used since the value before. What power shows beyond the step was
* lost; what it does not show was used at no time in particular. More than the device can draw is a jump.
*/
function placeStep({ first, before, last, amountWh }, register) {
	const { parts, stepWh, maxPowerW } = register;
	const { atMs, knownMs, powerWh, leastPowerWh, shownWh, unshownWh, lostWh, isDoubtful } = parts;
	const isSure = isSureLoad({
		first,
		last,
		amountWh
	}, register);
	if (last - first === 1) {
		const restWh = Math.max(0, amountWh - (powerWh[first] ?? 0));
		const mostWh = mostUnseenShare * maxPowerW * (knownMs[first] ?? 0) / hourMs$3;
		const heldWh = isSure ? 0 : restWh > mostWh ? restWh : Math.min(stepWh, restWh);
		shownWh[first] = amountWh - heldWh;
		unshownWh[first] = (unshownWh[first] ?? 0) + heldWh;
		return null;
	}
	const stoodWh = totalOf$1(leastPowerWh, first, before);
	const ownWh = totalOf$1(powerWh, before, last);
	const isLate = stoodWh > leastLateShare * amountWh;
	const isSpread = isLate || isSure;
	const from = isSpread ? first : before;
	const allWh = isSpread ? totalOf$1(powerWh, first, before) + ownWh : ownWh;
	const heldWh = isSpread ? 0 : Math.min(stepWh, Math.max(0, amountWh - ownWh));
	const share = Math.min(1, (amountWh - heldWh) / allWh || 0);
	for (let index = from; index < last; index += 1) shownWh[index] = (powerWh[index] ?? 0) * share;
	const missedWh = allWh - amountWh - stepWh;
	if (isLate && missedWh > Math.max(leastWh, leastLateShare * allWh)) lostWh[last - 1] = (lostWh[last - 1] ?? 0) + missedWh;
	const restWh = Math.max(0, amountWh - heldWh - allWh);
	if (isSure) {
		placeBy(parts.knownMs, {
			first,
			last,
			amountWh: restWh
		}, () => shownWh);
		return null;
	}
	placeUnseen(register, first, last, heldWh);
	if (last - from > 1) {
		placeUnseen(register, from, last, restWh);
		return restWh > stepWh + leastWh && (atMs[last] ?? 0) - (atMs[last - 1] ?? 0) <= 990000.0000000001 ? "unshown" : null;
	}
	const isJump = restWh > maxStepWh(maxPowerW, (atMs[last] ?? 0) - (atMs[before] ?? 0));
	if (isJump) {
		lostWh[before] = (lostWh[before] ?? 0) + restWh;
		isDoubtful[before] = 1;
	} else shownWh[before] = (shownWh[before] ?? 0) + restWh;
	return isJump ? "jump" : null;
}
/**
* What a coarse register gained since it moved last was used after the reading before that, whatever power that is read at
* moments shows. Within so short a time it is a load: a large one, or one that switches between the readings.
*/
function isSureLoad({ first, last, amountWh }, { parts: { atMs, counterWh, powerWh, isCounted }, stepWh, maxPowerW }) {
	if (stepWh === 0 || isCounted[first - 1] !== 1) return false;
	const ms = (atMs[last] ?? 0) - (atMs[first - 1] ?? 0);
	const riseWh = (counterWh[first] ?? 0) - (counterWh[first - 1] ?? 0);
	const hasMoved = riseWh > 0 && riseWh <= maxStepWh(maxPowerW, ms) + stepWh;
	const isPulsed = totalOf$1(powerWh, first - 1, last) < amountWh / 2;
	return hasMoved && ms <= 990000.0000000001 && amountWh * hourMs$3 > (isPulsed ? 50 : 300) * ms;
}
function totalOf$1(amounts, first, behind) {
	let total = 0;
	for (let index = first; index < behind; index += 1) total += amounts[index] ?? 0;
	return total;
}
/**
* What power that is read at moments does not show was used at any time as far as its last digit hides it; else where it
* changed between two readings. Where it would have shown a load, that is none; nor is it where it is less than one over all of
* several long times.
*/
function placeUnseen({ parts, digitW }, first, last, amountWh) {
	const { atMs, knownMs, changeWh, shownWh, unshownWh } = parts;
	if (amountWh <= 0) return;
	const hours = ((atMs[last] ?? 0) - (atMs[first] ?? 0)) / hourMs$3;
	const byChange = totalOf$1(changeWh, first, last) > 0;
	const hiddenWh = byChange ? Math.min(amountWh, digitW * hours) : amountWh;
	const isLoad = last - first === 1 || amountWh > cookingLoadW * hours;
	const into = (index) => isLoad && (knownMs[index] ?? 0) > 990000.0000000001 ? shownWh : unshownWh;
	placeBy(knownMs, {
		first,
		last,
		amountWh: hiddenWh
	}, into);
	if (byChange) placeBy(changeWh, {
		first,
		last,
		amountWh: amountWh - hiddenWh
	}, into);
}
/** Adds an amount to the parts of a step by their weights; `into` gives the column of a part. */
function placeBy(weights, { first, last, amountWh }, into) {
	const total = totalOf$1(weights, first, last);
	for (let index = first; index < last; index += 1) {
		const column = into(index);
		column[index] = (column[index] ?? 0) + amountWh * (weights[index] ?? 0) / total;
	}
}

// services/domain/days/meter.ts
const hourMs$2 = 36e5;
/** `power` is valid and in time order. */
function readMeter(power, rules) {
	const { powersW, contradictedMs, refutedMs } = believedPowers(power, rules.maxPowerW);
	const parts = emptyParts(power);
	const spacingMs = medianGapMs(power.observedAt) ?? Infinity;
	const isAlive = powersW.some((powerW) => powerW !== powersW[0] || powerW === 0);
	const { observedAt, energyWh } = power;
	const isHeld = isSentOnChange(observedAt, powersW) || isHeldByCounter(observedAt, powersW, energyWh);
	const lateMs = isHeld ? shortestGapMs(parts.knownMs) : null;
	if (isAlive) placePower(parts, powersW, lateMs);
	const digitW = digitOf(powersW);
	const counter = readCounter(parts, {
		...rules,
		isDense: isAlive && spacingMs <= 990000.0000000001,
		digitW: isAlive ? digitW : 0
	});
	if (parts.isCounted.includes(0)) holdPower(parts, power, powersW, {
		...rules,
		digitW
	});
	for (const atMs of contradictedMs) doubtBeside(parts, atMs);
	if (counter.flagged.some(({ flag }) => flag === "jump")) powersW.forEach((powerW, index) => {
		if (powerW > 1.2 * rules.maxPowerW) doubtBeside(parts, parts.atMs[index] ?? 0);
	});
	return {
		...counter,
		contradictedMs,
		refutedMs,
		intervals: joinParts(parts, powersW, {
			isAlive,
			isHeld
		})
	};
}
/** The last digit of powers that are sent in whole W or tens of them, else 0; W. */
const digitOf = (powersW) => [10, 1].find((digitW) => areMultiples(powersW, digitW)) ?? 0;
/** A reading that says so much more than its other fields allow contradicts itself, W. */
const contradictionW = standbyAtMostW;
/** So many readings in a row that contradict themselves are no slip, as at the moment of a switch. Rule. */
const leastRefuted = 3;
/** Powers as far as all fields of the readings allow them; a lone sample that no socket allows is like the one before. */
function believedPowers({ observedAt, activePowerW, voltageV, currentA, relayOn }, maxPowerW) {
	const powersW = activePowerW.slice();
	const contradictedMs = [];
	const refutedMs = [];
	let inARow = 0;
	const impossibleW = 1.2 * Math.max(maxPowerW, usualSocketW);
	for (let index = 0; index < powersW.length; index += 1) {
		const powerW = powersW[index] ?? 0;
		const allowedW = allowedPowerW(voltageV[index] ?? Infinity, currentA[index] ?? Infinity, relayOn[index] ?? Infinity);
		if (powerW > impossibleW && isLone(powersW, index, impossibleW)) powersW[index] = powersW[index - 1] ?? 0;
		else if (powerW > allowedW) powersW[index] = allowedW;
		inARow = powerW > allowedW + contradictionW ? inARow + 1 : 0;
		if (inARow > 0) contradictedMs.push(observedAt[index] ?? 0);
		if (inARow >= leastRefuted) refutedMs.push(observedAt[index] ?? 0);
	}
	return {
		powersW,
		contradictedMs,
		refutedMs
	};
}
const isLone = (powersW, index, impossibleW) => !((powersW[index - 1] ?? 0) > impossibleW) && !((powersW[index + 1] ?? 0) > impossibleW);
function emptyParts({ observedAt, energyWh }) {
	const size = Math.max(0, observedAt.length - 1);
	return {
		atMs: observedAt,
		counterWh: energyWh,
		powerWh: new Float64Array(size),
		leastPowerWh: new Float64Array(size),
		changeWh: new Float64Array(size),
		shownWh: new Float64Array(size),
		unshownWh: new Float64Array(size),
		lostWh: new Float64Array(size),
		knownMs: gapsMs(observedAt),
		isCounted: new Uint8Array(size),
		isDoubtful: new Uint8Array(size)
	};
}
function gapsMs(timesMs) {
	const gaps = new Float64Array(Math.max(0, timesMs.length - 1));
	for (let index = 0; index < gaps.length; index += 1) gaps[index] = (timesMs[index + 1] ?? 0) - (timesMs[index] ?? 0);
	return gaps;
}
/** A meter that sends each change has the power of a reading until the next one, and tells of a change up to `lateMs` later. */
function placePower({ powerWh, leastPowerWh, changeWh, knownMs }, powersW, lateMs) {
	for (let index = 0; index < powerWh.length; index += 1) {
		const startW = powersW[index] ?? 0;
		const endW = powersW[index + 1] ?? 0;
		const partMs = knownMs[index] ?? 0;
		const hours = partMs <= 3960000.0000000005 ? partMs / hourMs$2 : 0;
		const isHeld = lateMs !== null;
		powerWh[index] = (isHeld ? startW : (startW + endW) / 2) * hours;
		changeWh[index] = Math.abs(endW - startW) * (isHeld ? Math.min(hours, lateMs / hourMs$2) : hours);
		leastPowerWh[index] = (isHeld ? startW : Math.min(startW, endW)) * hours;
	}
}
const shortestGapMs = (gaps) => gaps.reduce((least, gapMs) => Math.min(least, gapMs), Infinity);
/**
* Where no counter tells, power counts until the next reading, or for one interval where readings between both may be missing; over a
* gap of the counter at most as much as it gained: what is more was perhaps used.
*/
function holdPower(parts, { observedAt, activePowerW, sequence }, powersW, { maxPowerW, digitW }) {
	const { counterWh, shownWh, changeWh, lostWh, isCounted, isDoubtful, knownMs } = parts;
	const { isNumbered, isMissing } = readSequence(sequence);
	const spacingMs = Math.min(longestHoldMs, realSpacingMs(observedAt, 36e5) ?? 36e5);
	const whole = knownMs.filter((_, index) => !isMissing(index)).sort();
	const oftenMs = Math.min(spacingMs, whole[whole.length >> 1] ?? spacingMs);
	const wholeMs = Math.min(longestHoldMs, 2 * (isNumbered ? spacingMs : oftenMs));
	const boundW = 1.2 * maxPowerW;
	let gainWh = Infinity;
	for (let index = 0; index < isCounted.length; index += 1) {
		if (counterWh[index] !== Infinity) gainWh = gainFrom(counterWh, index);
		if (isCounted[index] === 1) continue;
		const partMs = knownMs[index] ?? 0;
		const heldMs = !isMissing(index) && partMs <= wholeMs ? partMs : Math.min(partMs, oftenMs);
		const powerW = powersW[index] ?? 0;
		changeWh[index] = (changeWh[index] ?? 0) * heldMs / partMs;
		knownMs[index] = heldMs;
		const heldWh = Math.min(powerW, boundW) * heldMs / hourMs$2;
		const wh = Math.min(gainWh, heldWh);
		gainWh -= wh;
		shownWh[index] = wh;
		lostWh[index] = heldWh - wh;
		if (powerW === 0) lostWh[index] = digitW / 2 * heldMs / hourMs$2;
		if (powerW <= boundW) continue;
		isDoubtful[index] = 1;
		lostWh[index] = heldWh - wh + (Math.min(activePowerW[index] ?? 0, largestSocketW) - boundW) * heldMs / hourMs$2;
	}
}
/** Part of the readings that follow each other even where most are lost. Rule. */
const neighbourShare = .1;
/** Whether the sequence numbers the readings, so that it tells which follow each other, and where some are missing; it may be a clock. */
function readSequence(sequence) {
	const skips = sequence.subarray(1).map((next, index) => next - (sequence[index] ?? 0));
	const isNumbered = skips.toSorted()[Math.floor(neighbourShare * skips.length)] === 1;
	return {
		isNumbered,
		isMissing: (index) => isNumbered && (skips[index] ?? 0) > 1
	};
}
/** What a counter gains up to the next time that it is sent, Wh; infinite where it fell or is not sent again. */
function gainFrom(counterWh, index) {
	let next = index + 1;
	while (next < counterWh.length && counterWh[next] === Infinity) next += 1;
	const gainedWh = (counterWh[next] ?? Infinity) - (counterWh[index] ?? Infinity);
	return gainedWh >= 0 ? gainedWh : Infinity;
}
/** What the meter says after a reading that contradicts itself is in doubt, and what it counted up to it. */
function doubtBeside({ atMs, isCounted, isDoubtful }, contradictedMs) {
	const index = firstAtOrAfter(atMs, contradictedMs);
	if (index < isDoubtful.length) isDoubtful[index] = 1;
	if (isCounted[index - 1] === 1) isDoubtful[index - 1] = 1;
}
/** Readings are joined up to the border of a cell of this, so a load is judged alike however often it is read, ms. */
const cellMs = 3e5;
/** Readings that are this far apart need no joining, ms. */
const apartMs = .8 * cellMs;
/** Whether an interval ends at a reading: at the first of a cell, and where the measure changes or stops. */
function isBorder({ atMs, isCounted, knownMs }, index) {
	const beforeMs = atMs[index - 1] ?? 0;
	const ms = atMs[index] ?? 0;
	return ms - beforeMs >= apartMs || Math.floor(beforeMs / cellMs) !== Math.floor(ms / cellMs) || isCounted[index - 1] !== isCounted[index] || (knownMs[index - 1] ?? 0) < ms - beforeMs;
}
/** Written over the parts: there are no more intervals, and each is written when its parts were read. */
function joinParts(parts, powersW, { isAlive, isHeld }) {
	const { atMs, shownWh, unshownWh, powerWh, changeWh, lostWh, knownMs, isCounted, isDoubtful } = parts;
	const { leastPowerWh: peakPowerW } = parts;
	const fromMs = new Float64Array(shownWh.length);
	const isRead = isAlive && powersW.some((powerW) => powerW > 0);
	let [place, first, shown, used, power, lost, change2, peakW, doubt] = [
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0
	];
	for (let index = 0; index < shownWh.length; index += 1) {
		const ofCounter = isCounted[index] === 1;
		const change = changeWh[index] ?? 0;
		shown += shownWh[index] ?? 0;
		used += (shownWh[index] ?? 0) + (unshownWh[index] ?? 0);
		power += powerWh[index] ?? 0;
		lost += lostWh[index] ?? 0;
		change2 += change * change;
		doubt |= isDoubtful[index] ?? 0;
		peakW = Math.max(peakW, powersW[ofCounter && !isHeld ? index + 1 : index] ?? 0);
		if (index + 1 < shownWh.length && !isBorder(parts, index + 1)) continue;
		const lastMs = knownMs[index] ?? 0;
		fromMs[place] = atMs[first] ?? 0;
		knownMs[place] = (atMs[index] ?? 0) + lastMs;
		shownWh[place] = shown;
		unshownWh[place] = used;
		powerWh[place] = !ofCounter || !isAlive || lastMs > 3960000.0000000005 ? absent : power;
		lostWh[place] = lost;
		changeWh[place] = change2;
		peakPowerW[place] = isRead ? peakW : -1;
		isDoubtful[place] = doubt;
		isCounted[place] = ofCounter ? 1 : 0;
		place += 1;
		first = index + 1;
		shown = used = power = lost = change2 = peakW = doubt = 0;
	}
	return {
		fromMs: fromMs.subarray(0, place),
		toMs: knownMs.subarray(0, place),
		energyWh: unshownWh.subarray(0, place),
		shownWh: shownWh.subarray(0, place),
		powerWh: powerWh.subarray(0, place),
		lostWh: lostWh.subarray(0, place),
		peakPowerW: peakPowerW.subarray(0, place),
		changeWh2: changeWh.subarray(0, place),
		isDoubtful: isDoubtful.subarray(0, place),
		isCounted: isCounted.subarray(0, place)
	};
}

// services/domain/days/energy.ts
const hourMs$1 = 36e5;
/**
* What the meter says of the day. `power` is of the day and the time around it; steps longer than `maxStepMs` are gaps. Null
* without a reading or an interval in the day.
*/
function energyUse(power, day, device) {
	if (power.observedAt.length === 0) return null;
	const ofDayPower = powerWithin(power, day);
	const meter = readMeter(power, {
		maxPowerW: mostPowerW(device),
		maxStepMs: device.maxStepMs
	});
	const { intervals, stepWh } = meter;
	const { energyWh, powerWh, lostWh } = intervals;
	const ofDay = placesOf(intervals, day);
	if (ofDayPower.observedAt.length + ofDay.behind - ofDay.first === 0) return null;
	const compared = compare(intervals, ofDay, stepWh);
	const isDoubted = isContradiction(compared, () => compare(intervals, {
		first: 0,
		behind: energyWh.length
	}, stepWh));
	const differenceWh = isDoubted ? compared.differenceWh : 0;
	const context = {
		day,
		longestSeenMs,
		longestIntervalMs,
		stepWh: meter.fineStepWh,
		type: device.type,
		ratedPowerW: Math.max(device.ratedPowerW ?? 0, usualRatedPowerW),
		mostW: device.ratedPowerW === null ? Infinity : ratingShare * device.ratedPowerW,
		registerStepWh: meter.stepWh
	};
	const ofMeter = {
		...intervals,
		mostWh: mostWhOf(intervals)
	};
	const isRefuted = countWithin(meter.refutedMs, day) > 0;
	const asRead = cookedOn(believed(ofMeter, isDoubted), ofDay, context);
	const least = isRefuted ? {
		...asRead,
		...nothingCooked
	} : asRead;
	const best = isDoubted ? cookedOn(ofMeter, ofDay, context) : least;
	const onDay = (amountAt) => sumWithin(intervals, ofDay, day, amountAt);
	const countedWh = onDay((index) => energyWh[index] ?? 0);
	const bestWh = differenceWh < 0 && countedWh === 0 ? -differenceWh : countedWh;
	const missedWh = isDoubted ? onDay((index) => sent(powerWh[index])) - countedWh : 0;
	const highWh = countedWh + Math.max(missedWh, onDay((index) => lostWh[index] ?? 0));
	const lowWh = Math.min(countedWh, countedWh - differenceWh);
	const cookingWh = Math.min(least.energyWh, lowWh);
	const mostWh = Math.max(bestWh, highWh);
	return {
		source: isCounted(meter, ofDay, day) ? "counter" : "integral",
		energy: {
			low: lowWh,
			best: bestWh,
			high: mostWh
		},
		cooking: {
			low: cookingWh,
			best: Math.max(cookingWh, Math.min(best.energyWh, bestWh)),
			high: mostWh
		},
		hours: {
			low: least.inUseMs,
			best: best.inUseMs,
			high: Math.max(best.inUseMs, hoursOf(highWh, context))
		},
		samplingWh: Math.sqrt(onDay((index) => samplingWh2(intervals, index, least.cooking))),
		unseenWh: unseenWh(intervals, ofDay, day, context.ratedPowerW),
		seenMs: onDay((index) => lengthAt(intervals, index) <= 990000.0000000001 ? lengthAt(intervals, index) : 0),
		events: least.cooking.map(cookingEvent),
		flags: [
			...stepFlags(meter, ofDay, day),
			...levelFlags(ofDayPower, device),
			...flagIf(least.cooking.some((use) => isWithin(use.fromMs, day) && use.toMs - use.fromMs > longEventMs), "event.long"),
			...flagIf(best.sustained.some((use) => sharedMs(use, day) > 0), "meter.sustained_load"),
			...flagIf(isDoubted || countWithin(meter.contradictedMs, day) > 0, "meter.contradiction"),
			...flagIf(countWithin(meter.startsMs, day) > 0, "counter.gap")
		]
	};
}
/** Events longer than this are flagged, never dropped, ms. */
const longEventMs = 105e5;
/** A cooker draws no more of its rating than this: what is beyond it runs beside. Rule. */
const ratingShare = 1.1;
/** Power that bounds what the meter may show: a fifth above the rating, or loads beside a small cooker. W. */
const mostPowerW = ({ ratedPowerW }) => ratedPowerW === null ? usualSocketW : Math.max(ratedPowerW, (ratedPowerW + 300) / 1.2);
/** What a meter of which no field is believed tells of cooking. */
const nothingCooked = {
	cooking: [],
	energyWh: 0,
	inUseMs: 0
};
const lengthAt = ({ fromMs, toMs }, index) => (toMs[index] ?? 0) - (fromMs[index] ?? 0);
const sent = (value = 0) => value === Infinity ? 0 : value;
function placesOf({ fromMs, toMs }, day) {
	const behind = firstAtOrAfter(fromMs, day.toMs);
	let first = firstAtOrAfter(fromMs, day.fromMs);
	while (first > 0 && (toMs[first - 1] ?? 0) > day.fromMs) first -= 1;
	return {
		first,
		behind
	};
}
/** Part of the amounts of intervals inside the day, by time. */
function sumWithin(intervals, { first, behind }, day, amountAt) {
	let total = 0;
	for (let index = first; index < behind; index += 1) {
		const amount = amountAt(index);
		if (!(amount > 0)) continue;
		const fromMs = intervals.fromMs[index] ?? 0;
		const toMs = intervals.toMs[index] ?? 0;
		const ms = Math.max(0, Math.min(toMs, day.toMs) - Math.max(fromMs, day.fromMs));
		total += amount * (ms / (toMs - fromMs));
	}
	return total;
}
/**
* Counter and power over the time in which one of both shows a load. Of long intervals all are compared if one of them does:
* in which of them power meets a load is chance.
*/
function compare(intervals, { first, behind }, stepWh) {
	const times = [];
	for (let index = first; index < behind; index += 1) {
		const counterWh = intervals.energyWh[index] ?? 0;
		const powerWh = intervals.powerWh[index] ?? Infinity;
		const ms = lengthAt(intervals, index);
		if (powerWh === Infinity || intervals.isDoubtful[index] === 1 || ms > 3960000.0000000005) continue;
		const isLoad = Math.max(counterWh - stepWh, powerWh) > cookingLoadW * ms / hourMs$1;
		const isLong = ms > longestSeenMs;
		if (isLoad || isLong) times.push({
			counterWh,
			powerWh,
			changeWh2: intervals.changeWh2[index] ?? 0,
			isLoad,
			isLong
		});
	}
	const hasLongLoad = times.some(({ isLoad, isLong }) => isLoad && isLong);
	return compareMeasures(hasLongLoad ? times : times.filter(({ isLoad }) => isLoad), stepWh);
}
/** By counter or power, whichever is more, Wh. */
function mostWhOf({ energyWh, powerWh }) {
	const mostWh = new Float64Array(energyWh.length);
	for (let index = 0; index < mostWh.length; index += 1) mostWh[index] = Math.max(energyWh[index] ?? 0, sent(powerWh[index]));
	return mostWh;
}
/** What may have been used for cooking: where counter and power contradict each other, only what both know. */
function believed(intervals, isDoubted) {
	const { isDoubtful, powerWh, shownWh, peakPowerW } = intervals;
	if (!isDoubted && !isDoubtful.includes(1)) return intervals;
	const energyWh = intervals.energyWh.map((wh, index) => isDoubtful[index] === 1 ? 0 : Math.min(wh, isDoubted ? powerWh[index] ?? Infinity : absent));
	return {
		...intervals,
		energyWh,
		shownWh: shownWh.map((wh, index) => Math.min(wh, energyWh[index] ?? 0)),
		peakPowerW: peakPowerW.map((powerW, index) => (energyWh[index] ?? 0) < (intervals.energyWh[index] ?? 0) ? -1 : powerW)
	};
}
/** The loads that cook, by what is believed of each interval. */
function cookedOn(loads, { first, behind }, context) {
	const { cooking, sustained } = findCooking(loads, context);
	const { day } = context;
	let [energyWh, inUseMs] = [0, 0];
	for (const one of cooking) {
		const own = {
			first: Math.max(first, one.places[0]),
			behind: Math.min(behind, one.places[1])
		};
		energyWh += sumWithin(loads, own, day, (index) => one.cookedWh[index - one.places[0]] ?? 0);
		inUseMs += one.inUseMs * shareWithin(one, day);
	}
	return {
		cooking,
		sustained,
		energyWh,
		inUseMs
	};
}
/** Time in which a usual cooker uses this energy, ms. */
const hoursOf = (energyWh, { ratedPowerW }) => energyWh / ratedPowerW * hourMs$1;
/**
* Variance of an interval of power that is read at moments, Wh². At the edges of a load it began or ended at any moment between two
* readings; inside, each reading may have met another moment of a load that switches. Between readings so far apart that they show
* no load, an edge may be a switch as well.
*/
function samplingWh2(intervals, index, cooking) {
	const { fromMs, toMs, isCounted: isOfCounter, changeWh2 } = intervals;
	if (isOfCounter[index] === 1) return 0;
	const maySwitch = cooking.some((use) => (fromMs[index] ?? 0) > use.fromMs && (toMs[index] ?? Infinity) < use.toMs) || lengthAt(intervals, index) > 990000.0000000001;
	return (changeWh2[index] ?? 0) * (maySwitch ? 1 / 2 : 1 / 12);
}
/** What may have been used in time that no interval covers, at most six hours of each gap, Wh. */
function unseenWh({ fromMs, toMs }, { first, behind }, day, ratedPowerW) {
	let [knownMs, unseenMs] = [day.fromMs, 0];
	for (let index = first; index <= behind; index += 1) {
		const nextMs = index < behind ? fromMs[index] ?? 0 : day.toMs;
		unseenMs += Math.min(longestUnseenMs, Math.max(0, nextMs - knownMs));
		knownMs = Math.max(knownMs, toMs[index] ?? 0);
	}
	return ratedPowerW * unseenMs / hourMs$1;
}
const isCounted = ({ intervals, startsMs }, { first, behind }, day) => intervals.isCounted.subarray(first, behind).includes(1) || countWithin(startsMs, day) > 0;
const cookingEvent = ({ fromMs, toMs, energyWh, inUseMs }) => ({
	fromMs,
	toMs,
	energyWh,
	inUseMs,
	maxTemperatureC: null,
	source: "power"
});
function stepFlags({ flagged, intervals }, { first, behind }, day) {
	const flags = flagged.filter((step) => touches(step, day)).map(({ flag }) => flag === "unshown" ? "meter.contradiction" : `counter.${flag}`);
	for (let index = first; index < behind; index += 1) if (lengthAt(intervals, index) > 72e5) return [...flags, "counter.interpolated"];
	return flags;
}
const levelFlags = ({ observedAt, activePowerW }, device) => [...flagIf(device.ratedPowerW !== null && activePowerW.some((powerW) => powerW > 1.2 * mostPowerW(device)), "power.above_rated"), ...flagIf(frozenLoads(observedAt, activePowerW, { aboveW: standbyAtMostW }).length > 0, "power.stuck")];

// services/domain/days/fuel.ts
/**
* Fuel of the day, by fuel and unit in the order of their names. Each measure of each is in time order, one per time;
* what lies more than `longestMs` apart is no step.
*/
function fuelDay(readings, day, longestMs) {
	const days = Object.entries(Object.groupBy(readings, ({ fuelType, unit }) => JSON.stringify([fuelType, unit]))).sort(([a], [b]) => a < b ? -1 : 1).map(([, group]) => oneFuel(group ?? [], day, longestMs));
	return {
		fuels: days.flatMap(({ fuels }) => fuels),
		flags: days.flatMap(({ flags }) => flags)
	};
}
function oneFuel(readings, day, longestMs) {
	const measured = (measure) => readings.filter((reading) => reading.measure === measure).map(({ observedAt, quantity }) => ({
		atMs: observedAt,
		value: quantity
	}));
	const { fuelType = "", unit = "" } = readings[0] ?? {};
	const remaining = measured("REMAINING");
	const deliveries = readings.filter(({ measure }) => measure === "DELIVERED").map(deliveryOf);
	const consumed = consumption(measured("CONSUMED"), day, {
		fuelType,
		longestMs
	});
	const weighed = weigh(remaining, deliveries, {
		fuelType,
		longestMs
	});
	const steps = weighed.steps.filter((step) => touches(step, day));
	const ofDay = deliveries.filter(({ atMs }) => isWithin(atMs, day));
	const arrived = ofDay.flatMap(({ value }) => value ?? []);
	const isCorrected = [...steps, ...ofDay].some((one) => one.isCorrected);
	const corrected = flagIf(isCorrected, "fuel.delivery_corrected");
	const isWeighed = steps.length > 0 || remaining.some(({ atMs }) => isWithin(atMs, day));
	if (consumed.range === null && arrived.length === 0 && !isWeighed) return {
		fuels: [],
		flags: [...corrected, ...consumed.flags]
	};
	const { range, flags, ...unmeasured } = settleAmounts(consumed.range, isWeighed ? weighDay(weighed, steps, day) : notWeighed, day);
	const source = consumed.range !== null ? "consumed" : isWeighed ? "remaining" : null;
	return {
		fuels: [{
			fuelType,
			unit,
			range,
			used: range?.low ?? null,
			source,
			delivered: sum(arrived),
			unaccounted: range === null ? 0 : range.high - range.low,
			...unmeasured
		}],
		flags: [
			...steps.flatMap(({ flag }) => flag ?? []),
			...corrected,
			...flags,
			...consumed.flags
		]
	};
}
const notWeighed = {
	range: null,
	unmeasuredSeconds: 0,
	unmeasured: 0,
	flags: []
};
/** Less in a whole day is the warmth or the noise of a scale, and no meal, in its unit. Rule. */
const leastUsed = usualScaleNoise / 2;
/** Null where no step is measured and none shows a fall. */
function weighDay({ frozen, hidden }, steps, day) {
	const known = steps.filter(({ isMeasured }) => isMeasured);
	const unknown = totalOf(steps.filter(({ isMeasured }) => !isMeasured), day);
	const knownMs = sum(known.map((step) => sharedMs(step, day)));
	const { low, best, high } = sumRanges([totalOf(known, day), unknown]);
	return {
		range: known.length === 0 && unknown.high === 0 ? null : {
			low: low < leastUsed ? 0 : low,
			best,
			high: high + (known.length === 0 ? 0 : hidden)
		},
		unmeasuredSeconds: (day.toMs - day.fromMs - knownMs) / 1e3,
		unmeasured: unknown.high,
		flags: flagIf(frozen.some((span) => touches(span, day)), "fuel.frozen")
	};
}
/** The parts of steps inside the day, split by time; all of it or nothing where it may have been used at any time. */
const totalOf = (steps, day) => sumRanges(steps.map((step) => {
	const share = shareWithin(step, day);
	const part = scaleRange(step.used, share);
	return step.isAnyTime && share < 1 ? {
		low: 0,
		best: part.best,
		high: step.used.high
	} : part;
}));
/**
* What the device says it consumed counts beside what the scale lost. Where they differ by more than the noise, the
* smaller amount is sure and the larger one possible; a scale that knows less than half of the day can only add.
*/
function settleAmounts(reported, scale, day) {
	if (reported === null) return scale;
	const { range: weighed, unmeasuredSeconds } = scale;
	if (weighed === null) return {
		...scale,
		range: reported
	};
	const low = unmeasuredSeconds * 2e3 <= day.toMs - day.fromMs ? Math.min(reported.low, weighed.low) : reported.low;
	const high = Math.max(reported.high, weighed.high);
	if (high - low <= .1) return {
		...scale,
		range: reported
	};
	const best = Math.min(high, Math.max(low, reported.best));
	return {
		...scale,
		range: {
			low,
			best,
			high
		},
		flags: [...scale.flags, "fuel.disagreement"]
	};
}
const deliveryOf = ({ observedAt, quantity, correctedQuantity }) => ({
	atMs: observedAt,
	value: correctedQuantity === void 0 ? quantity : correctedQuantity,
	reported: quantity,
	isCorrected: correctedQuantity !== void 0
});
/**
* A report counts from the report before it; one after a longer time is in no day. What cannot burn in its time is not
* believed: at most as much as can burn was used.
*/
function consumption(samples, day, { fuelType, longestMs }) {
	const pieces = cutAtGaps(samples, longestMs);
	const ofDay = pieces.flatMap((piece) => piece.slice(1).map(({ atMs, value }, index) => {
		const fromMs = piece[index]?.atMs ?? atMs;
		const most = burnable(fuelType, atMs - fromMs);
		return {
			fromMs,
			toMs: atMs,
			used: value <= most ? exactly(value) : {
				low: 0,
				best: 0,
				high: most
			}
		};
	})).filter((step) => touches(step, day));
	const isLong = pieces.some(([first]) => first && first.value > 0 && isWithin(first.atMs, day));
	const isImplausible = ofDay.some(({ used }) => used.low < used.high);
	return {
		range: ofDay.length === 0 ? null : totalOf(ofDay, day),
		flags: [...flagIf(isLong, "fuel.long_interval"), ...flagIf(isImplausible, "fuel.implausible")]
	};
}

// services/domain/days/use.ts
/**
* What was measured at the load comes first, where a load would have shown at all; then what the device reports, then what
* its heat shows. One source is taken for the whole day, so nothing is counted twice: the load only where it was seen for
* at least half of the time that one of the others knows. Null when no kind tells use. `type` of the device.
*/
function dayUse({ energy, usage, temperature }, day, type) {
	const knownMs = Math.max(usage?.knownMs ?? 0, temperature?.knownMs ?? 0);
	if (energy !== null && (energy.seenMs > 0 || energy.events.length > 0) && 2 * energy.seenMs >= knownMs) return useOf("power", energy.events, energy.hours, day);
	const [source, found] = usage && usage.use !== null ? ["usage", usage] : ["temperature", temperature];
	if (!found || found.use === null) return null;
	const { use, events, seen } = found;
	const { low, best, high } = use;
	if (isSustainedUse(best, seen, day)) return {
		...useOf(source, [], {
			low: 0,
			best: 0,
			high
		}, day),
		flags: ["meter.sustained_load"]
	};
	const isSustained = (inUseMs, lengthMs) => inUseMs > longestUseMs(type) && 2 * inUseMs > lengthMs;
	const { cooking = [], sustained = [] } = Object.groupBy(events, ({ inUseMs, fromMs, toMs }) => isSustained(inUseMs, toMs - fromMs) ? "sustained" : "cooking");
	const tooLong = sustained.filter((event) => sharedMs(event, day) > 0);
	const tooLongMs = sum(tooLong.map((event) => event.inUseMs * shareWithin(event, day)));
	const cooked = {
		low: cooking.some((event) => sharedMs(event, day) > 0) ? Math.max(0, low - tooLongMs) : 0,
		best: Math.max(0, best - tooLongMs),
		high
	};
	return {
		...useOf(source, cooking, cooked, day),
		flags: flagIf(tooLong.length > 0, "meter.sustained_load")
	};
}
const hourMs = 36e5;
const useOf = (source, events, { low, best, high }, day) => ({
	source,
	hours: {
		low: low / hourMs,
		best: best / hourMs,
		high: high / hourMs
	},
	events: events.filter(({ fromMs }) => isWithin(fromMs, day)),
	flags: []
});

// services/domain/days/device-day.ts
/**
* How to compute any day of a device, from the readings of the day and of its neighbourhood on both sides. What all days share is
* done once. Times in ms since 1970 (UTC), power in W, energy in Wh, temperature in degrees Celsius.
*/
function deviceDays(readings, device) {
	const declaredMs = device.expectedIntervalMs;
	const lookMs = neighbourhoodMs(declaredMs);
	return (day) => {
		const around = {
			fromMs: day.fromMs - lookMs,
			toMs: day.toMs + lookMs
		};
		const clean = cleanReadings(readings, device, {
			day,
			around
		});
		const intervalMs = declaredMs === null ? null : believedIntervalMs(clean.timesMs, declaredMs);
		const reachMs = neighbourhoodMs(intervalMs);
		const power = powerWithin(clean.power, judgedAround(clean.power.observedAt, day, clean.power.energyWh));
		const energy = energyUse(power, day, {
			...device,
			maxStepMs: reachMs
		});
		const usage = reportedUse(clean.usage, day, {
			longestMs: reachMs,
			type: device.type
		});
		const samples = timeline(clean.temperature, ({ atMs }) => atMs);
		const temperature = temperatureUse(within(samples, judgedAround(samples.timesMs, day)).items, day, device);
		const fuel = fuelDay(clean.fuel, day, reachMs);
		const use = dayUse({
			energy,
			usage,
			temperature
		}, day, device.type);
		const flags = [
			intervalMs === declaredMs ? [] : ["interval.implausible"],
			use?.flags,
			energy?.flags,
			usage?.flags,
			fuel.flags,
			flagsOfLeftOut(clean, day)
		].flatMap((some) => some ?? []);
		return {
			hours: use?.hours ?? null,
			hoursInUse: use?.hours.low ?? null,
			useSource: use?.source ?? null,
			energyWh: energy?.energy.best ?? null,
			cookingWh: energy?.cooking.low ?? null,
			leftOutWh: energy === null ? 0 : energy.energy.high - energy.energy.best,
			energy: energy?.energy ?? null,
			cooking: energy?.cooking ?? null,
			samplingWh: energy?.samplingWh ?? 0,
			unseenWh: energy?.unseenWh ?? 0,
			seenSeconds: (energy?.seenMs ?? 0) / 1e3,
			energySource: energy?.source ?? null,
			fuels: fuel.fuels,
			temperature: temperature?.range ?? null,
			events: use?.events ?? [],
			coverage: intervalMs === null ? null : coverageOf(clean.timesMs, day, intervalMs),
			gaps: intervalMs === null ? [] : gapsOf(clean.timesMs, day, intervalMs),
			unusableMs: unusableOf(clean, day),
			flags: [...new Set(flags)].sort(),
			inputRows: rowsWithin(readings, day)
		};
	};
}
/**
* Loads and fires of a day are judged by the readings up to 12 h around it, and on both sides by those up to the next one with another
* value, of the counter where there is one: so that both ends of a step are in view.
*/
function judgedAround(timesMs, day, values = timesMs) {
	const endFrom = (place, step) => {
		let known = absent;
		for (let index = place;; index += step) {
			const value = values[index];
			if (value === Infinity) continue;
			if (value === void 0 || known !== Infinity && value !== known) return timesMs[index];
			known = value;
		}
	};
	const before = firstAtOrAfter(timesMs, day.fromMs - judgedMs + 1) - 1;
	const behind = firstAtOrAfter(timesMs, day.toMs + judgedMs);
	return {
		fromMs: endFrom(before, -1) ?? -Infinity,
		toMs: (endFrom(behind, 1) ?? Infinity) + 1
	};
}
const rowsWithin = ({ stored, power }, day) => ({
	usage: countWithin(stored.usage.timesMs, day),
	fuel: countWithin(stored.fuel.timesMs, day),
	temperature: countWithin(stored.temperature.timesMs, day),
	power: countWithin(power.stored.observedAt, day)
});

// services/domain/days/contents.ts
const temperatureContents = {
	isSame: (a, b) => isRounded(a.temperatureC, b.temperatureC, 0) && isRounded(a.ambientC, b.ambientC, 0),
	finer: (a, b) => ({
		...a,
		temperatureC: finest(a.temperatureC, b.temperatureC),
		ambientC: finest(a.ambientC, b.ambientC)
	}),
	valueOf: ({ temperatureC }) => temperatureC,
	isSmooth: true,
	nearMs: () => nearestMs
};
/** The next report of the same length ends when that length has passed. */
const usageContents = {
	isSame: (a, b) => a.mode === b.mode && isRounded(a.intervalSeconds, b.intervalSeconds, 0) && isRounded(a.inUseSeconds, b.inUseSeconds, 0),
	finer: (a, b) => ({
		...a,
		intervalSeconds: finest(a.intervalSeconds, b.intervalSeconds),
		inUseSeconds: finest(a.inUseSeconds, b.inUseSeconds)
	}),
	valueOf: null,
	isSmooth: false,
	nearMs: ({ intervalSeconds }) => 250 * intervalSeconds
};
/** Weights follow each other; equal amounts may too, but not within seconds. */
const fuelContents = (measure) => ({
	isSame: (a, b) => isRounded(a.quantity, b.quantity, 1) && (a.correctedQuantity === void 0 || b.correctedQuantity === void 0 || a.correctedQuantity === b.correctedQuantity),
	finer: (a, b) => {
		const corrected = a.correctedQuantity === void 0 ? b.correctedQuantity : a.correctedQuantity;
		const quantity = finest(a.quantity, b.quantity);
		return corrected === void 0 ? {
			...a,
			quantity
		} : {
			...a,
			quantity,
			correctedQuantity: corrected
		};
	},
	valueOf: measure === "REMAINING" ? ({ quantity }) => quantity : null,
	isSmooth: measure === "REMAINING",
	nearMs: () => measure === "REMAINING" ? nearestMs : copiesMs
});

// services/domain/days/negative-power.ts
/** How far below 0 a reading may be is judged where readings come in (readings/power.ts). */
function withoutNegativePower(run) {
	const { observedAt, activePowerW } = run.valid;
	if (!activePowerW.some((powerW) => powerW < 0)) return {
		...run,
		negativeAtMs: []
	};
	return {
		...run,
		valid: {
			...run.valid,
			activePowerW: activePowerW.map(Math.abs)
		},
		negativeAtMs: Array.from(observedAt).filter((_, index) => (activePowerW[index] ?? 0) < 0)
	};
}

// services/domain/days/device-readings.ts
function deviceReadings(unordered) {
	const usage = inOrder(unordered.usage);
	const fuel = inOrder(unordered.fuel);
	const temperature = inOrder(unordered.temperature);
	const fuels = Map.groupBy(fuel, ({ fuelType, unit, measure }) => JSON.stringify([
		fuelType,
		unit,
		measure
	]));
	const probes = Map.groupBy(temperature, ({ probe }) => probe);
	return {
		stored: {
			usage: timeline(usage, observedAt),
			fuel: timeline(fuel, observedAt),
			temperature: timeline(temperature, observedAt)
		},
		usage: channel(collapse(usage, usageContents)),
		power: withoutNegativePower(powerRun(unordered.power)),
		fuel: [...fuels.values()].map((own) => channel(collapse(own, fuelContents(own[0]?.measure ?? "REMAINING")))),
		temperature: new Map([...probes].map(([probe, own]) => {
			const { readings, conflictsAtMs } = collapse(own, temperatureContents);
			const samples = readings.map(({ observedAt: atMs, temperatureC: value, ambientC }) => ({
				atMs,
				value,
				ambientC
			}));
			return [probe, {
				...timeline(samples, ({ atMs }) => atMs),
				conflictsAtMs
			}];
		}))
	};
}
const observedAt = (reading) => reading.observedAt;
const channel = ({ readings, conflictsAtMs }) => ({
	...timeline(readings, observedAt),
	conflictsAtMs
});

// services/domain/evidence/day-digest.ts
/** The digested columns of a reading. A function for each column: access by name takes five times as long. */
const columns = {
	usage: [
		(reading) => reading.observedAt,
		(reading) => reading.sequence,
		(reading) => reading.intervalSeconds,
		(reading) => reading.inUseSeconds,
		(reading) => reading.mode
	],
	fuel: [
		(reading) => reading.observedAt,
		(reading) => reading.sequence,
		(reading) => reading.fuelType,
		(reading) => reading.measure,
		(reading) => reading.correctedQuantity === void 0 ? reading.quantity : reading.correctedQuantity,
		(reading) => reading.unit
	],
	temperature: [
		(reading) => reading.observedAt,
		(reading) => reading.sequence,
		(reading) => reading.temperatureC,
		(reading) => reading.ambientC,
		(reading) => reading.probe
	]
};
/**
* SHA-256 (hex) over the rules, the device and the day; the readings observed in the day, column by column; what was
* computed. Readings of the neighbouring days count by what they change in the result, so a past day keeps its digest
* while its device goes on sending. When and how a reading arrived, and the state of its battery, are not part of it.
*/
function dayDigest({ readings: { stored, power }, device, calibration, day, computed }, hash) {
	const { type, fuelType, ratedPowerW, expectedIntervalMs } = device;
	const head = [
		2,
		type,
		fuelType,
		ratedPowerW,
		expectedIntervalMs,
		calibration,
		day.fromMs,
		day.toMs
	];
	hash.update(JSON.stringify(head));
	const add = (kind, all, values) => {
		const own = within(all, day).items;
		if (own.length === 0) return;
		hash.update(`\n${kind} ${own.length}\n`);
		for (const value of values) hash.update(encodeColumn(own, value));
	};
	add("usage", stored.usage, columns.usage);
	add("fuel", stored.fuel, columns.fuel);
	add("temperature", stored.temperature, columns.temperature);
	const own = powerWithin(power.stored, day);
	if (own.observedAt.length > 0) hash.update(`\npower ${own.observedAt.length}\n`);
	for (const column of columnsOf(own)) hash.update(column);
	hash.update(`\n${JSON.stringify({
		...computed,
		unusableMs: void 0
	})}`);
	return hash.digest("hex");
}
/** Numbers as little-endian doubles, null as infinity, true as 1: a tenth of the time that their digits take. Texts as JSON. */
function encodeColumn(readings, column) {
	const numbers = new Float64Array(readings.length);
	let row = 0;
	for (const reading of readings) {
		const value = column(reading);
		if (typeof value === "string") return JSON.stringify(readings.map(column));
		numbers[row++] = value === null ? Infinity : Number(value);
	}
	return numbers;
}

// services/domain/evidence/float32.ts
/** Whole numbers up to here are stored exactly. */
const exactBelow = 2 ** 24;
/** The number of fewest digits that is stored as this one: 85.4 for 85.4000015258789. */
function shortest(value) {
	if (Math.abs(value) < exactBelow) for (let scale = 1; scale <= 1e7; scale *= 10) {
		const rounded = Math.round(value * scale) / scale;
		if (Math.fround(rounded) === value) return rounded;
	}
	for (let digits = 1; digits <= 9; digits++) {
		const rounded = Number(value.toPrecision(digits));
		if (Math.fround(rounded) === value) return rounded;
	}
	return value;
}

// services/domain/evidence/readings-of-leaves.ts
const modes = [
	"OFF",
	"ON",
	"KEEP_WARM",
	"UNKNOWN"
];
const measures = [
	"REMAINING",
	"CONSUMED",
	"DELIVERED"
];
const units = [
	"KG",
	"L",
	"M3",
	"KWH"
];
const isReading = (value) => typeof value === "object" && value !== null && "values" in value && "observedAt" in value;
/** Of a text that readLeaf takes: its members are not checked once more. */
function readingOf(leaf) {
	const reading = JSON.parse(leaf);
	if (isReading(reading)) return reading;
	throw new Error("a leaf is no reading");
}
function momentOf(observedAt) {
	const atMs = utcMs(observedAt);
	if (atMs !== null) return atMs;
	throw new Error(`${observedAt} is no moment`);
}
function oneOf(known, value) {
	const found = known.find((one) => one === value);
	if (found === void 0) throw new Error(`${String(value)} is not one of ${known.join(", ")}`);
	return found;
}
const numberOrNull = (value) => value === void 0 ? null : Number(value);
/** Of a number that is stored with 32 bits. */
const floatOrNull = (value) => value === void 0 ? null : shortest(Number(value));
/** In any order, of leaves that readLeaf takes. Throws for one with another value than readings have. */
function readingsOfLeaves(leaves) {
	const usage = [];
	const fuel = [];
	const temperature = [];
	const power = [];
	for (const leaf of leaves) {
		const { kind, values, observedAt, sequence } = readingOf(leaf);
		const common = {
			observedAt: momentOf(observedAt),
			sequence
		};
		if (kind === "power") power.push({
			...common,
			activePowerW: shortest(Number(values["activePowerW"])),
			voltageV: floatOrNull(values["voltageV"]),
			currentA: floatOrNull(values["currentA"]),
			energyWh: numberOrNull(values["energyWh"]),
			relayOn: values["relayOn"] === void 0 ? null : values["relayOn"] === true
		});
		else if (kind === "usage") usage.push({
			...common,
			intervalSeconds: Number(values["intervalSeconds"]),
			inUseSeconds: Number(values["inUseSeconds"]),
			mode: oneOf(modes, values["mode"]),
			batteryPercent: null
		});
		else if (kind === "fuel") fuel.push({
			...common,
			fuelType: String(values["fuelType"]),
			measure: oneOf(measures, values["measure"]),
			quantity: Number(values["quantity"]),
			unit: oneOf(units, values["unit"])
		});
		else temperature.push({
			...common,
			temperatureC: shortest(Number(values["temperatureC"])),
			ambientC: floatOrNull(values["ambientC"]),
			probe: String(values["probe"])
		});
	}
	return {
		usage,
		fuel,
		temperature,
		power: powerColumns(power)
	};
}

// services/domain/readings/fuel.ts
/** Names of units in readings, and in the days that are computed from them. */
const wireUnits = {
	kg: "KG",
	litre: "L",
	m3: "M3",
	kWh: "KWH"
};

// services/domain/emissions/inputs/measured-day.ts
const inKwh = (range) => amountOf(scaleRange(range, 1 / 1e3));
/** `perDay`: expected readings of a day without an expected interval of its own. */
function analyzedDay(row, perDay) {
	const { day, digest, hours, energy, cooking, samplingWh, unseenWh, seenSeconds, events, flags } = row;
	return {
		day,
		digest,
		usageHours: hours === null ? null : amountOf(hours),
		energyKwh: energy === null ? null : inKwh(energy),
		...cooking !== null && !isSame(cooking, energy) && { cookingKwh: inKwh(cooking) },
		...samplingWh > 0 && { samplingKwh: samplingWh / 1e3 },
		...unseenWh > 0 && { unseenKwh: unseenWh / 1e3 },
		...seenSeconds > 0 && { seenHours: seenSeconds / 3600 },
		...events.length > 0 && { events },
		...dayFuels(row.fuels, (row.endMs - row.startMs) / 1e3),
		expected: row.expected ?? perDay,
		received: row.received ?? 0,
		flags
	};
}
const isSame = (one, other) => one.low === other?.low && one.best === other.best && one.high === other.high;
/** Leaves out unmeasured time of which there is none. */
function dayFuels(rows, daySeconds) {
	const known = rows.flatMap(([name, unit, used, seconds]) => isFuelType(name) ? [{
		name,
		unit,
		used,
		unmeasured: seconds / daySeconds
	}] : []);
	const [fitting, foreign] = [true, false].map((fits) => known.filter(({ name, unit }) => unit === wireUnits[fuelUnits[name]] === fits));
	const unmeasured = byFuel(fitting, (fuel) => fuel.unmeasured || null);
	const faults = (foreign ?? []).filter(({ used }) => used !== null);
	return {
		fuels: byFuel(fitting, ({ used }) => used === null ? null : amountOf(used)),
		...Object.keys(unmeasured).length > 0 && { unmeasuredFuels: unmeasured },
		...faults.length > 0 && { unitFaults: faults.map(({ name, unit }) => `${name} in ${unit}`) }
	};
}
const byFuel = (fuels = [], amount) => Object.fromEntries(fuels.flatMap((fuel) => {
	const value = amount(fuel);
	return value === null ? [] : [[fuel.name, value]];
}));

// services/domain/bundle/repeat-days.ts
/** Combinations of versions that are tried for one batch: eight versions of the days on both sides. A hostile bundle has more. */
const choicesMax = 64;
/**
* By id of the batch. A batch without values of its device is left out; its readings count for the days beside it. Of a day
* with several batches each one is repeated by itself, with those batches of the days beside it that give its digest.
*/
function repeatDays(batches, openHash) {
	const repeated = /* @__PURE__ */ new Map();
	for (const own of Map.groupBy(batches, ({ head }) => head.deviceId).values()) {
		const versions = [...Map.groupBy(own, ({ head }) => head.day).values()];
		const usual = versions.flatMap(([first]) => first ?? []);
		const repeatUsual = repetition(usual, openHash);
		for (const batch of usual) if (batch.device !== null) repeated.set(batch.id, repeatUsual(batch, batch.device));
		if (usual.length === own.length) continue;
		for (const batch of own) {
			if (batch.device === null || follows(batch, repeated)) continue;
			for (const beside of choicesBeside(batch, batch.device, versions)) {
				repeated.set(batch.id, repetition([batch, ...beside], openHash)(batch, batch.device));
				if (follows(batch, repeated)) break;
			}
		}
	}
	return repeated;
}
/** Whether the day of a batch follows from the leaves. */
const follows = ({ id, head }, repeated) => repeated.get(id)?.inputDigest === head.inputDigest;
/** Repeats any day of a device from the leaves of one batch of each day. */
function repetition(batches, openHash) {
	const sent = readingsOfLeaves(batches.flatMap(({ leaves }) => leaves));
	const corrections = batches.flatMap((batch) => batch.corrections);
	const readings = deviceReadings({
		...sent,
		fuel: correctDeliveries(sent.fuel, corrections)
	});
	const computations = /* @__PURE__ */ new Map();
	return ({ head }, values) => {
		const device = contextOf(values);
		const name = JSON.stringify(device);
		const computedOn = computations.get(name) ?? deviceDays(readings, device);
		computations.set(name, computedOn);
		const day = boundsOf(head);
		const computed = computedOn(day);
		const digested = {
			readings,
			device,
			calibration: values.calibration,
			day,
			computed
		};
		return {
			computed,
			inputDigest: `sha256:${dayDigest(digested, openHash())}`
		};
	};
}
const boundsOf = ({ dayStart, dayEnd }) => ({
	fromMs: utcMs(dayStart) ?? NaN,
	toMs: utcMs(dayEnd) ?? NaN
});
/** One batch of each other day whose readings reach into the day, in every combination of their versions, at most choicesMax. */
function choicesBeside({ head }, device, versions) {
	const day = boundsOf(head);
	const reachMs = neighbourhoodMs(contextOf(device).expectedIntervalMs);
	return versions.filter(([one]) => {
		if (one === void 0 || one.head.day === head.day) return false;
		const { fromMs, toMs } = boundsOf(one.head);
		return fromMs < day.toMs + reachMs && toMs > day.fromMs - reachMs;
	}).reduce((choices, list) => choices.flatMap((choice) => list.map((one) => [...choice, one])).slice(0, choicesMax), [[]]);
}
const contextOf = ({ type, fuelType, ratedPowerW, expectedIntervalSeconds }) => ({
	type,
	fuelType,
	ratedPowerW,
	expectedIntervalMs: expectedIntervalSeconds === null ? null : expectedIntervalSeconds * 1e3
});
/** A computed day as an analysis takes it, which expects a reading each so many seconds. */
function dayOfAnalysis(head, computed, intervalSeconds) {
	const { coverage, fuels } = computed;
	return analyzedDay({
		...computed,
		day: head.day,
		digest: head.inputDigest.slice(7),
		startMs: utcMs(head.dayStart) ?? NaN,
		endMs: utcMs(head.dayEnd) ?? NaN,
		events: computed.events.map(({ fromMs, toMs, energyWh }) => [
			Math.trunc(fromMs),
			Math.trunc(toMs),
			energyWh
		]),
		fuels: fuels.map(({ fuelType, unit, range, unmeasuredSeconds }) => [
			fuelType,
			unit,
			range,
			unmeasuredSeconds
		]),
		expected: coverage?.expected ?? null,
		received: coverage?.received ?? null
	}, 86400 / intervalSeconds);
}

// infra/verifiers/source/days.ts
const step$1 = "days";
/** Throws a Mismatch for a day that does not follow from its leaves. */
function repeatBundledDays(batches, methods) {
	const own = batches.filter(({ role }) => role !== "neighbour");
	if (methods["dayRules"] !== 2 && own.length > 0) {
		const left = `${own.length} days (rules ${String(methods["dayRules"])}, here ${2})`;
		return {
			days: /* @__PURE__ */ new Map(),
			left: [left]
		};
	}
	const repeatable = own.filter(({ device }) => device !== null);
	const days = repeatDays(batches, openSha256);
	for (const batch of repeatable) must(follows(batch, days), step$1, `${batch.head.day} of ${batch.head.deviceId} does not follow from the leaves of ${batch.id}`);
	return {
		days,
		left: reasonsOf(own.filter(({ device }) => device === null))
	};
}
function reasonsOf(batches) {
	const counts = /* @__PURE__ */ new Map();
	for (const { repeat } of batches) counts.set(String(repeat), (counts.get(String(repeat)) ?? 0) + 1);
	return [...counts].map(([reason, count]) => `${count} days (${reason})`);
}
/**
* Every day of the analysis must be of the readings of a batch, with the numbers that were computed anew. Returns how many
* have no batch in the bundle: nothing proves them. An analysis of an earlier version read no events at all.
*/
function checkDays({ trace }, batches, days) {
	let unproved = 0;
	const versions = Map.groupBy(batches.filter(({ role }) => role !== "neighbour"), ({ head }) => `${head.deviceId} ${head.day}`);
	const devices = itemsOf(membersOf$1(trace["inputs"])?.["devices"]);
	const hasEvents = devices.some((device) => itemsOf(membersOf$1(device)?.["days"]).some((day) => membersOf$1(day)?.["events"] !== void 0));
	for (const item of devices) {
		const device = objectOf(step$1, "a device", item);
		const interval = Number(device["expectedIntervalSeconds"]);
		for (const row of itemsOf(device["days"])) {
			const day = objectOf(step$1, "a day", row);
			const name = `${String(device["did"])} ${String(day["day"])}`;
			const own = versions.get(name);
			const batch = own?.find(({ head }) => head.inputDigest === `sha256:${String(day["digest"])}`);
			must(own === void 0 || batch !== void 0, step$1, `${name} was analyzed with other readings`);
			if (batch === void 0) unproved += 1;
			const repeated = batch && days.get(batch.id);
			if (batch && repeated) {
				const { events, ...computed } = dayOfAnalysis(batch.head, repeated.computed, interval);
				checkDay(name, day, {
					...computed,
					...hasEvents && events !== void 0 && { events }
				});
			}
		}
	}
	return unproved;
}
/** Flags of an analysis that are not of the day itself. */
const flagsBeside = /* @__PURE__ */ new Set(["reading.conflict"]);
function checkDay(name, { flags, ...said }, { flags: own, ...computed }) {
	must(isSame$2(said, computed), step$1, `${name} has other numbers than follow from its leaves`);
	const [all, known] = [itemsOf(flags), itemsOf(own)];
	must(known.every((flag) => all.includes(flag)) && all.every((flag) => known.includes(flag) || flagsBeside.has(String(flag))), step$1, `${name} has other flags than follow from its leaves`);
}
/** Hours in use that the days show: of the devices and days of the claim, of several batches of a day the most. */
function proveHours(claim, batches, days) {
	const { start, end } = membersOf$1(claim["period"]) ?? {};
	const devices = itemsOf(claim["deviceIds"]);
	const hours = /* @__PURE__ */ new Map();
	for (const { id, head } of batches) {
		const name = `${head.deviceId} ${head.day}`;
		const own = days.get(id)?.computed.hours?.best ?? 0;
		if (devices.includes(head.deviceId) && head.day >= String(start) && head.day <= String(end)) hours.set(name, Math.max(own, hours.get(name) ?? 0));
	}
	return [...hours.values()].reduce((sum, one) => sum + one, 0);
}

// services/domain/bundle/decision.ts
/** Signed with `eddsa-jcs-2022`; the proof is kept beside the decision. */
const decisionStatement = (claimId, { onVersion, claimDigest, decision }) => ({
	claimId,
	version: onVersion,
	claimDigest,
	decision
});

// infra/verifiers/source/decisions.ts
const step = "decisions";
function checkDecisions(files, claim) {
	const listed = listOf(step, "decisions.json", documentOf(files, step, "decisions.json"));
	must(isSame$2(listed, claim.decisions), step, "decisions.json are not those of the claim");
	listOf(step, "disputes.json", documentOf(files, step, "disputes.json"));
	const verifiers = listOf(step, "verifiers.json", documentOf(files, step, "verifiers.json"));
	const decisions = listed.map((item) => objectOf(step, "a decision", item));
	for (const decision of decisions) checkSigned(decision, claim, verifiers);
	const { contentVersion } = claim.record;
	const last = decisions.findLast(({ onVersion, claimDigest }) => onVersion === contentVersion && claimDigest === claim.digest);
	must(claim.status !== "verified" || last?.["decision"] === "verified", step, "no decision verifies this content of the claim");
}
function checkSigned(decision, { record }, verifiers) {
	const { id, proof, oracle } = decision;
	if (proof === null || proof === void 0) return;
	const own = verifiers.map((one) => membersOf$1(one)).find((one) => one?.["did"] === oracle);
	const keys = itemsOf(own?.["publicKeys"]).map((key) => membersOf$1(key) ?? {});
	const publicKeyOf = (name) => {
		const key = keys.find((one) => one["id"] === name);
		return ed25519PublicKey(textOf$2(key?.["publicKeyMultibase"]) ?? "");
	};
	const statement = decisionStatement(record["id"], decision);
	const verdict = checkProof({
		...statement,
		proof
	}, {
		sha256,
		isSigned,
		publicKeyOf
	});
	must(verdict.ok, step, `${String(id)}: ${verdict.ok ? "" : verdict.reason}`);
}

// services/domain/bundle/manifest.ts
const bundleFormat = "hearth-bundle@1";

// infra/verifiers/source/manifest.ts
const manifestName = "manifest.json";
/** The issuer of did.json: its document must be exactly the one that follows from its keys. */
function issuerOf(files) {
	const document = objectOf("issuer", "did.json", documentOf(files, "issuer", "did.json"));
	const keys = listOf("issuer", "verificationMethod", document["verificationMethod"]).map((item) => {
		const { publicKeyMultibase, expires, revoked } = objectOf("issuer", "a key of did.json", item);
		const [ends, revokedAt] = [instantOf(expires), instantOf(revoked)];
		return {
			publicKeyMultibase: textOf$2(publicKeyMultibase) ?? "",
			...ends !== null && { expires: ends },
			...revokedAt !== null && { revoked: revokedAt }
		};
	});
	const issuer = {
		did: textOf$2(document["id"]) ?? "",
		keys
	};
	must(isSame$2(document, didDocument(issuer)), "issuer", "did.json is not the document of its keys");
	return issuer;
}
/** `keys`: those that the reader has from elsewhere; none: any key of the bundle itself. */
function checkManifest(files, keys) {
	const manifest = objectOf("manifest", manifestName, documentOf(files, "manifest", manifestName));
	must(manifest["format"] === bundleFormat, "manifest", `its format is not ${bundleFormat}`);
	const issuer = issuerOf(files);
	must(manifest["issuer"] === issuer.did, "manifest", `its issuer is not ${issuer.did}`);
	const verdict = checkProof(manifest, {
		sha256,
		isSigned,
		publicKeyOf: (name) => issuerKeyBytes(issuer, name)
	});
	must(verdict.ok, "manifest", verdict.ok ? "" : verdict.reason);
	const signer = keyNamed(issuer, verdict.verificationMethod);
	const key = signer?.publicKeyMultibase ?? "";
	must(signer?.revoked === void 0, "manifest", `the key ${key} is revoked`);
	must(signer?.expires === void 0 || verdict.created <= signer.expires, "manifest", `the key ${key} ended before it was signed`);
	const createdAt = instantOf(manifest["createdAt"]);
	must(createdAt !== null && createdAt === verdict.created, "manifest", "createdAt is not the time of its proof");
	must(keys.length === 0 || keys.includes(key), "manifest", `it is signed by ${key}, not by the given key`);
	const claim = objectOf("manifest", "claim", manifest["claim"]);
	checkFiles(files, listOf("manifest", "files", manifest["files"]));
	return {
		claim,
		createdAt,
		issuer,
		key
	};
}
function checkFiles(files, listed) {
	const names = listed.map((item) => textOf$2(membersOf$1(item)?.["name"]) ?? "");
	must(new Set(names).size === names.length, "files", "the manifest names a file twice");
	const others = [...files.keys()].filter((name) => name !== manifestName && !names.includes(name));
	must(others.length === 0, "files", `${others[0] ?? ""} is not in the manifest`);
	for (const [index, item] of listed.entries()) {
		const name = names[index] ?? "";
		const bytes = name === manifestName ? void 0 : files.get(name);
		must(bytes !== void 0, "files", `${name} is missing`);
		const expected = {
			name,
			bytes: bytes.length,
			digest: `sha256:${hexOf(sha256(bytes))}`
		};
		must(isSame$2(item, expected), "files", `${name} has another size or digest than in the manifest`);
	}
}

// infra/verifiers/source/packing.ts
/** Without padding; null: it is none. */
const base64url = (text) => /^[\w-]*$/.test(text) && text.length % 4 !== 1 ? Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0)) : null;
/** Of a text without padding, of which the head has no further parts: as Hearth writes it. */
function unpack(text, bytesMax) {
	const bytes = base64url(text);
	if (bytes === null || bytes.length < 18 || bytes[0] !== 31 || bytes[1] !== 139 || bytes[2] !== 8 || bytes[3] !== 0) return null;
	const view = new DataView(bytes.buffer);
	const size = view.getUint32(bytes.length - 4, true);
	if (size > bytesMax) return null;
	try {
		const content = inflate(bytes.subarray(10, -8), size);
		return crc32(content) === view.getUint32(bytes.length - 8, true) ? content : null;
	} catch {
		return null;
	}
}
const packing = {
	pack: () => {
		throw new Error("a verifier packs nothing");
	},
	unpack
};

// infra/verifiers/source/status.ts
/** Throws a Mismatch for a revoked or suspended credential, and for lists that say nothing. */
function checkStatus(files, { issuer, createdAt }) {
	const step = "status";
	const { credentialStatus, validFrom } = objectOf(step, "credential.json", documentOf(files, step, "credential.json"));
	const entries = listOf(step, "credentialStatus", credentialStatus);
	must(entries.length === statusPurposes.length, step, "the credential has other entries of status");
	const [first, second] = statusPurposes.map((purpose, index) => {
		const name = `status/${purpose}.json`;
		const list = objectOf(step, name, documentOf(files, step, name));
		const asOf = textOf$2(list["validFrom"]) ?? "";
		must(isOfIssuer(list, issuer), step, `${name} is not signed by the issuer`);
		must(membersOf$1(entries[index])?.["statusPurpose"] === purpose, step, `the credential has no entry of ${purpose}`);
		const { status, detail } = readStatus(entries[index], list, packing, asOf);
		must(status !== "unknown" && asOf <= createdAt, step, `${name}: ${detail}`);
		must(asOf >= String(validFrom), step, `${name} was signed before the credential was issued`);
		must(status === "clear", step, `the credential is ${purpose === "revocation" ? "revoked" : "suspended"}`);
		return {
			asOf,
			until: textOf$2(list["validUntil"]) ?? ""
		};
	});
	return first && second && second.until < first.until ? second : first ?? {
		asOf: "",
		until: ""
	};
}
function isOfIssuer(list, issuer) {
	const verdict = checkProof(list, {
		sha256,
		isSigned,
		publicKeyOf: (name) => issuerKeyBytes(issuer, name)
	});
	if (!verdict.ok || list["issuer"] !== issuer.did || itemsOf(list["@context"]).length === 0) return false;
	const key = keyNamed(issuer, verdict.verificationMethod);
	return key !== null && key.revoked === void 0 && (key.expires === void 0 || verdict.created <= key.expires);
}

// infra/verifiers/source/verdict.ts
const finding = (mark, text) => ({
	mark,
	text: printable(text)
});
/** As the command prints it. */
const printFindings = ({ exitCode, found, verdict: last }) => ({
	exitCode,
	lines: [...found.map(({ mark, text }) => `${mark.padEnd(13)} ${text}`), last]
});
/** A text of a bundle must not control the terminal. */
const printable = (text) => text.replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, "0")}`);
function verdict({ options, manifest, claim, anchors, status, files, notRepeated }) {
	const { record, claim: own } = claim;
	const period = membersOf$1(own["period"]) ?? {};
	const newest = anchors.filter(({ projectId }) => projectId === record["projectId"]).at(-1) ?? anchors.at(-1);
	const found = [
		finding("claim", `${String(record["id"])} version ${String(record["version"])}, ${claim.status}`),
		finding("states", `${String(own["quantity"])} ${String(own["unit"])} of ${String(own["householdId"])}, ${String(period["start"])} to ${String(period["end"])}`),
		finding("newest anchor", newest ? `${newest.seq} of ${newest.projectId}, ${newest.digest}` : "none"),
		finding("status", statusText(status, options.now)),
		finding("methods", methodsText(files)),
		finding("not repeated", notRepeated.length === 0 ? "nothing" : notRepeated.join("; "))
	];
	const isKeyed = options.keys.length > 0;
	const missing = missingOf(claim, notRepeated);
	if (missing === null) return {
		exitCode: isKeyed ? 0 : 2,
		found,
		verdict: `${isKeyed ? "VALID" : "CONSISTENT"}, signed by ${manifest.key}`
	};
	const by = isKeyed ? manifest.key : `${manifest.key} (no key was given)`;
	return {
		exitCode: 1,
		found: [...found, finding("MISSING", missing.what)],
		verdict: `${missing.word}, signed by ${by}`
	};
}
/** What a bundle lacks in which everything matches: null, or the verdict and the reason. */
function missingOf({ status }, notRepeated) {
	if (status !== "verified") return {
		word: "NOT VERIFIED",
		what: `decision: the claim is ${status}; only a verified one is valid`
	};
	const [first] = notRepeated;
	return first === void 0 ? null : {
		word: "NOT REPEATED",
		what: `repetition: ${first}`
	};
}
function statusText(status, now) {
	if (status === null) return "no credential was issued";
	const then = `neither revoked nor suspended as of ${status.asOf}`;
	return now < status.until ? then : `${then}; unknown now, because the lists ended at ${status.until}`;
}
const methodsText = (files) => Object.entries(membersOf$1(documentOf(files, "methods", "methods.json")) ?? {}).map(([name, version]) => `${name} ${String(version)}`).join(", ");

// infra/verifiers/source/verify-bundle.ts
/** The report as lines, as the command prints it. */
const verifyBundle = (bytes, options) => printFindings(checkBundle(bytes, options));
function checkBundle(bytes, options) {
	const done = [];
	const progress = { step: "archive" };
	const begin = (step) => void (progress.step = step);
	const pass = (detail) => void done.push(finding("ok", `${progress.step}: ${detail}`));
	try {
		const outcome = checkSteps(bytes, options, begin, pass);
		return {
			...outcome,
			found: [...done, ...outcome.found]
		};
	} catch (error) {
		const { step, message } = error instanceof Mismatch ? error : {
			step: progress.step,
			message: "it cannot be read as what it should be"
		};
		return {
			exitCode: 1,
			found: [...done, finding("FAILED", `${step}: ${message}`)],
			verdict: "INVALID"
		};
	}
}
function checkSteps(bytes, options, begin, done) {
	begin("archive");
	const files = readArchive(bytes);
	done(`${files.size} files`);
	begin("manifest");
	const manifest = checkManifest(files, options.keys);
	done(`signed by ${manifest.key} at ${manifest.createdAt}, and names every file`);
	begin("claim");
	const claim = checkClaim(files, manifest);
	done(`${String(claim.record["id"])} is that of the manifest`);
	begin("batches");
	const batches = checkBatches(files, claim);
	done(`${batches.length} roots follow from ${batches.reduce((sum, { leaves }) => sum + leaves.length, 0)} readings`);
	begin("anchors");
	const anchors = checkAnchors(files, batches);
	if (options.anchor !== null) checkKept(anchors, claim.record["projectId"], options.anchor);
	done(`${anchors.length} in chains, with ${batches.filter(({ anchor }) => anchor !== null).length} batches`);
	begin("decisions");
	checkDecisions(files, claim);
	done(`${claim.decisions.length} in the record`);
	begin("analysis");
	const traced = checkAnalysis(files, claim);
	done(traced === null ? "the claim has none" : "its digest, and the claim is not above its credit");
	begin("credential");
	const given = {
		files,
		manifest,
		claim,
		anchors,
		batches,
		result: traced?.result ?? null
	};
	const hasCredential = checkIssued(given);
	done(hasCredential ? "signed by the issuer, and that of the claim" : "none was issued");
	begin("status");
	const status = hasCredential ? checkStatus(files, manifest) : null;
	if (status !== null) done(`neither revoked nor suspended as of ${status.asOf}`);
	begin("days");
	const methods = objectOf("days", "methods.json", documentOf(files, "days", "methods.json"));
	const { days, left } = repeatBundledDays(batches, methods);
	const unproved = traced === null ? 0 : checkDays(traced, batches, days);
	done(`${days.size} days follow from their readings`);
	begin("analysis");
	const kept = traced === null ? null : repeatAnalysis(traced);
	if (traced !== null && kept === null) done("the result follows from the days");
	const notRepeated = [
		...unproved === 0 ? [] : [`${unproved} days of the analysis (the bundle has no batch of them)`],
		...left,
		...kept === null ? [] : [kept],
		...unprovedHours(claim, proveHours(claim.claim, batches, days))
	];
	return verdict({
		options,
		manifest,
		claim,
		anchors,
		status,
		files,
		notRepeated
	});
}
/** Hours of a usage claim that the days do not show. */
function unprovedHours({ claim }, hours) {
	const above = Number(claim["quantity"]) - hours;
	if (claim["type"] !== "UsageClaim" || above <= .001) return [];
	return [`${above.toFixed(3)} of ${String(claim["quantity"])} hours (no cited reading shows them)`];
}

// infra/verifiers/source/main.ts
const help = `node verify.mjs BUNDLE.zip [--key z6Mk…] [--anchor SEQ:DIGEST]

Checks the bundle of an impact claim, without network and without Hearth. It reads one file and writes none.

  --key z6Mk…          key of the issuer, which you have from elsewhere than the bundle; may be repeated
  --anchor SEQ:DIGEST  an anchor of the project that you kept: the bundle must be of the same history
  --help               shows this text

The last line is the verdict:
  VALID         exit code 0: everything matches, a verifier confirmed the claim, and the given key signed it
  CONSISTENT    exit code 2: the same, but no key was given: anybody can make such a bundle
  NOT VERIFIED  exit code 1: everything matches, but the claim is not verified: undecided, rejected, disputed, withdrawn, revoked
  NOT REPEATED  exit code 1: everything matches, but not all that the claim rests on could be calculated again
  INVALID       exit code 1: something does not match
With exit code 1 the line before the last names the first thing that does not match or is missing.`;
const anchorPattern = /^(\d{1,15}):(sha256:[0-9a-f]{64})$/;
/** Null for arguments that have no meaning. */
function argumentsOf(given) {
	const keys = [];
	const paths = [];
	let anchor = null;
	for (let at = 0; at < given.length; at += 1) {
		const [name = "", value = ""] = [given[at], given[at + 1]];
		if (name === "--key" || name === "--anchor") at += 1;
		if (name === "--key") keys.push(value);
		else if (name === "--anchor") {
			const [, seq, digest] = anchorPattern.exec(value) ?? [];
			if (seq === void 0 || digest === void 0) return null;
			anchor = {
				seq: Number(seq),
				digest
			};
		} else if (name.startsWith("-")) return null;
		else paths.push(name);
	}
	const [path, ...more] = paths;
	if (path === void 0 || more.length > 0 || keys.some((key) => !/^z6Mk[1-9A-Za-z]{40,50}$/.test(key))) return null;
	return {
		keys,
		anchor,
		path
	};
}
/** Only where this file is run, not where it is imported. */
async function run() {
	const { readFile, realpath } = await import("node:fs/promises");
	const { fileURLToPath } = await import("node:url");
	const [, script = "", ...given] = process.argv;
	if (await realpath(script).catch(() => script) !== await realpath(fileURLToPath(import.meta.url))) return;
	if (given.includes("--help")) return console.log(help);
	const asked = argumentsOf(given);
	if (asked === null) {
		console.log(help);
		process.exitCode = 1;
		return;
	}
	const bytes = await readFile(asked.path).catch((error) => {
		console.log(`FAILED        archive: ${asked.path} cannot be read: ${String(error)}\nINVALID`);
		process.exitCode = 1;
	});
	if (!bytes) return;
	const now = `${(/* @__PURE__ */ new Date()).toISOString().slice(0, 19)}Z`;
	const { exitCode, lines } = verifyBundle(bytes, {
		...asked,
		now
	});
	console.log(lines.join("\n"));
	process.exitCode = exitCode;
}
if (typeof process === "object" && process.versions?.node !== void 0) await run();

export { verifyBundle };