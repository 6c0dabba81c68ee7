/** Short everyday texts on a topic, with queries. */
interface Topic {
  readonly name: string;
  /** The title and text of each object; all are relevant to the topic's queries. */
  readonly texts: readonly (readonly [title: string, body: string])[];
  /** A few words; a question; a paraphrase without the words that most of the texts use. */
  readonly queries: { readonly words: string; readonly question: string; readonly paraphrase: string };
}

export const TOPICS: readonly Topic[] = [
  {
    name: 'bread',
    texts: [
      [
        'Sourdough basics',
        'Feed the starter twice a day and mix flour, water and salt into a soft dough. Let it rise overnight.',
      ],
      [
        'Why my loaf was flat',
        'The dough rested too long in a warm kitchen and the gluten went slack. Next time bake it sooner.',
      ],
      [
        'Rye rolls',
        'Rye flour drinks more water. Shape the dough with wet hands and bake at high heat with steam.',
      ],
      [
        'Baguette weekend',
        'A long cold rise in the fridge gives the crust its flavour. Slash the loaf before it goes in the oven.',
      ],
      [
        'Keeping yeast alive',
        'Dry yeast keeps for months in the freezer; fresh yeast must be used within two weeks.',
      ],
      [
        'Pizza on a stone',
        'Stretch the dough thin, heat the stone for an hour, and bake for five minutes until the crust blisters.',
      ],
    ],
    queries: {
      words: 'dough rise',
      question: 'how long should I let the dough rest before I bake it?',
      paraphrase: 'making my own bread and pizza at home',
    },
  },
  {
    name: 'garden',
    texts: [
      [
        'Tomatoes on the balcony',
        'Plant the seedlings deep, water them in the morning, and pinch out the side shoots.',
      ],
      [
        'Pruning roses',
        'Cut the stems above an outward bud in early spring. Remove dead wood and feed the soil.',
      ],
      [
        'Compost that works',
        'Mix green clippings with dry leaves, keep the heap moist and turn it every month. Good soil follows.',
      ],
      [
        'Slugs again',
        'They eat the young lettuce at night. Copper tape around the beds helps, and so do hedgehogs.',
      ],
      [
        'Sowing calendar',
        'Carrots and peas are sown in March, beans only after the last frost. Keep the seedlings under glass.',
      ],
      [
        'A hedge for birds',
        'Hawthorn and holly give berries in winter. Plant young shrubs in autumn and water them well.',
      ],
    ],
    queries: {
      words: 'plant seedlings',
      question: 'when do I plant seedlings and how do I water them?',
      paraphrase: 'growing vegetables and flowers behind the house',
    },
  },
  {
    name: 'running',
    texts: [
      [
        'First half marathon',
        'Twelve weeks of training, four runs a week, one of them long and slow. Rest before the race.',
      ],
      [
        'Shoes that fit',
        'Runners need a thumb of room in front of the toes. Replace the shoes after 800 kilometres.',
      ],
      [
        'Interval training',
        'Six times 800 metres at race pace with a slow jog between. It hurts, but the lungs grow.',
      ],
      [
        'Runner’s knee',
        'Pain below the kneecap comes from too many kilometres too soon. Rest, then strengthen the hips.',
      ],
      ['Park loop', 'Five kilometres around the lake, flat and shaded. A good slow jog before work.'],
      [
        'Race day breakfast',
        'Porridge three hours before the start, a banana at the line, and nothing new on marathon morning.',
      ],
    ],
    queries: {
      words: 'marathon training',
      question: 'how many kilometres should I run a week before a race?',
      paraphrase: 'getting fit for a long jog',
    },
  },
  {
    name: 'money',
    texts: [
      [
        'Household budget',
        'Half of the income for needs, a third for wishes, the rest for savings. Write every expense down.',
      ],
      [
        'Index funds',
        'A cheap fund that follows the whole market beats most managers. Fees eat returns over the years.',
      ],
      [
        'Paying off the loan',
        'Put every bonus into the loan with the highest interest. The savings in interest are large.',
      ],
      [
        'Tax return notes',
        'Keep receipts for work expenses and donations. The refund came in June last year.',
      ],
      [
        'Emergency fund',
        'Three months of expenses on an account that pays interest but can be emptied at once.',
      ],
      [
        'Pension letter',
        'The statement shows what the pension fund will pay at 67. Fees rose again; ask about returns.',
      ],
    ],
    queries: {
      words: 'savings interest',
      question: 'what should I do with my savings, pay the loan or buy a fund?',
      paraphrase: 'personal finance and investing',
    },
  },
  {
    name: 'sleep',
    texts: [
      ['Waking at four', 'Stress and late coffee wake me before dawn. Going to bed at the same hour helps.'],
      [
        'Blue light',
        'Screens in the evening delay melatonin and keep people awake. Dim the lamps an hour before bed.',
      ],
      ['Naps', 'Twenty minutes after lunch refresh; an hour makes you groggy and spoils the night.'],
      ['A cooler bedroom', 'We sleep best at eighteen degrees, in the dark, with a window open.'],
      ['Snoring', 'It wakes the partner and tires the snorer. Sleeping on the side and losing weight help.'],
      [
        'Jet lag',
        'Flying east, go to bed earlier for three days before, and seek morning light after landing.',
      ],
    ],
    queries: {
      words: 'sleep bed',
      question: 'why do I wake up so early and how can I sleep longer?',
      paraphrase: 'insomnia and tired nights',
    },
  },
  {
    name: 'bicycle',
    texts: [
      [
        'Changing an inner tube',
        'Lift the tyre with two levers, find the hole, and check the rim for thorns before pumping.',
      ],
      ['Chain care', 'Wipe the chain, drop oil on every link, and wipe again. A dirty chain eats the gears.'],
      ['Squeaking brakes', 'Toe in the pads and clean the rim with alcohol. Worn pads must be replaced.'],
      ['Saddle height', 'With the heel on the pedal the leg is straight. Too low hurts the knees.'],
      [
        'Touring along the river',
        'Three days with panniers on the bike, camping twice. One puncture and a broken spoke.',
      ],
      [
        'Commuting by bike',
        'Mudguards, lights and a good lock. It takes twenty minutes and the gears hardly matter.',
      ],
    ],
    queries: {
      words: 'bike chain',
      question: 'how do I clean the chain and the gears of my bike?',
      paraphrase: 'repairing a bicycle after a puncture',
    },
  },
  {
    name: 'travel',
    texts: [
      [
        'Lisbon in three days',
        'Trams, tiles and custard tarts. Stay in Alfama and take the train to Sintra.',
      ],
      [
        'Packing light',
        'One bag, three shirts, one pair of shoes. Roll the clothes and leave the hair dryer at home.',
      ],
      [
        'Night train to Vienna',
        'Book the sleeper early, bring earplugs, and have breakfast at the station on arrival.',
      ],
      ['Visa for Japan', 'A passport valid for six months and a return flight are enough for ninety days.'],
      ['Cheap flights', 'Fly on Tuesdays, book six weeks ahead, and beware of fees for a bag.'],
      [
        'Hostel or hotel',
        'A hostel saves money and finds friends; after a long flight I prefer a quiet hotel.',
      ],
    ],
    queries: {
      words: 'train flight',
      question: 'what do I pack in my bag for a flight?',
      paraphrase: 'planning a holiday abroad',
    },
  },
  {
    name: 'programming',
    texts: [
      [
        'Closures in JavaScript',
        'A function remembers the variables of the scope in which it was made, even after that scope returned.',
      ],
      [
        'Flaky tests',
        'Tests that sleep fail at random. Wait for a condition and freeze the clock in the code under test.',
      ],
      [
        'Rebase or merge',
        'Rebase your own branch, merge shared ones, and never rewrite what others have pulled.',
      ],
      [
        'Reading a stack trace',
        'The first line of your own code is where to look; the bug is often one function above.',
      ],
      [
        'Index that query',
        'The database scanned the whole table. An index on the foreign key made the query fast.',
      ],
      [
        'Naming things',
        'Good names of functions and variables make comments needless. Rename when the meaning shifts.',
      ],
    ],
    queries: {
      words: 'function variables',
      question: 'how do I find the bug in my code when tests fail?',
      paraphrase: 'software development habits',
    },
  },
  {
    name: 'music',
    texts: [
      [
        'First chords on guitar',
        'E minor, G, C and D are enough for a hundred songs. Change slowly and keep the strum going.',
      ],
      [
        'Tuning by ear',
        'Fret the fifth string at the fifth fret and listen for beats against the open string.',
      ],
      [
        'Piano scales',
        'Thumb under after three notes; hands apart, then together, with a metronome at sixty.',
      ],
      [
        'Choir evening',
        'We sang Tallis in the old church. The altos carried the melody and the echo did the rest.',
      ],
      ['New strings', 'Old strings sound dull. Wipe them after playing and change them every two months.'],
      [
        'Learning a song',
        'Listen ten times, hum the melody, find the chords, and only then pick up the guitar.',
      ],
    ],
    queries: {
      words: 'guitar chords',
      question: 'which chords do I learn first to play a song on guitar?',
      paraphrase: 'practising a musical instrument',
    },
  },
  {
    name: 'cats',
    texts: [
      [
        'A kitten comes home',
        'Give the kitten one quiet room, a litter box and a place to hide for the first week.',
      ],
      [
        'Scratching the sofa',
        'Cats scratch to mark. A post of sisal beside the sofa and some catnip move the habit.',
      ],
      [
        'Fat cat',
        'Weigh the food, no treats from the table, and ten minutes of play with a string each day.',
      ],
      [
        'Vaccination',
        'The vet gives two shots as a kitten and one each year. Bring the cat in a covered basket.',
      ],
      [
        'Litter trouble',
        'A cat that stops using the litter box may be ill. Ask the vet before blaming the sand.',
      ],
      ['Purring', 'They purr when happy, but also when hurt. Nobody is quite sure how the throat does it.'],
    ],
    queries: {
      words: 'kitten litter',
      question: 'what does the vet say when a cat stops using its litter box?',
      paraphrase: 'looking after a feline pet',
    },
  },
  {
    name: 'weather',
    texts: [
      [
        'Reading clouds',
        'Mare’s tails announce a warm front; rain follows within a day. Towers by noon mean thunder.',
      ],
      [
        'The storm of October',
        'Gusts of 140 kilometres an hour took the roof. The barometer had dropped all night.',
      ],
      [
        'Fog in the valley',
        'Cold air sinks on clear nights and the damp ground feeds the fog until the sun breaks it.',
      ],
      [
        'Snow forecast',
        'Two models disagree: one brings rain, one thirty centimetres of snow. Wait for the next run.',
      ],
      ['Heat wave', 'A high sat over the country for two weeks. Close the shutters by day and air at night.'],
      [
        'Rain gauge',
        'Set it away from trees and empty it each morning. April had only nine millimetres of rain.',
      ],
    ],
    queries: {
      words: 'rain storm',
      question: 'will there be rain or snow after a warm front?',
      paraphrase: 'meteorology and bad weather',
    },
  },
  {
    name: 'film',
    texts: [
      [
        'A slow western',
        'The camera stays on faces and the hero hardly speaks. The director lets the desert act.',
      ],
      [
        'Film noir evening',
        'Shadows, a detective, a woman who lies. The script is sharp and the ending bitter.',
      ],
      [
        'Cutting on action',
        'The editor cuts when the actor moves, so that nobody in the audience sees the cut.',
      ],
      [
        'Animation by hand',
        'Twelve drawings a second, painted on glass. The studio closed, but the scenes still move.',
      ],
      [
        'Too long at three hours',
        'A fine cast and a weak script. The director should have listened to the editor.',
      ],
      ['Silent comedy', 'Keaton’s stunts were real: the house fell around the actor and the camera ran on.'],
    ],
    queries: {
      words: 'director script',
      question: 'which director works with such a sharp script and camera?',
      paraphrase: 'movies worth watching at the cinema',
    },
  },
];
